import { compile } from './codegen/compile.ts';
import { readFolder } from './codegen/read/readFolder.ts';
const real = readFolder('schemas');
const shared = real.filter(f => !f.path.includes('/'));
const res = real.filter(f => f.path.includes('/'));
const files = [...shared];
for (let i = 0; i < 1000; i++) {
  const f = res[i % res.length]!; const n = `g${i}`;
  const o = JSON.parse(f.text); o.name = `gen${i}`; o.perms = `gen:p${String(i)}`.replace(/\d/g, d => 'abcdefghij'[+d]!); delete o.base;
  o.screens = { ['gen/s' + i]: { ...(Object.values(o.screens)[0] as object), path: '/gen/s' + i } };
  if (process.env.DISTINCT) { const p = o.record.properties; for (const [k, v] of Object.entries(p) as any) if (v.type === 'string' && !v.enum && !v.format && !v.reference) v.maxLength = 40 + i; }
  files.push({ path: `gen/${o.name}.json`, text: JSON.stringify(o, null, 2) });
}
for (let k = 0; k < 4; k++) { const t = performance.now(); const u = process.cpuUsage(); const c = compile(files); const d = process.cpuUsage(u); console.log(c.resources.length, c.faults.length, c.faults[0], (performance.now() - t).toFixed(0), 'ms', 'user', d.user / 1000 | 0, 'sys', d.system / 1000 | 0, process.memoryUsage().rss >> 20); }
const c = compile(files); const m0 = process.memoryUsage().heapUsed;
console.log('code chars', c.resources.reduce((n, r) => n + r.code.length, 0) / 1000);
