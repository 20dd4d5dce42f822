import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { formatFault } from '../../codegen/faults.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { guideSteps } from '../support/guideSteps.ts';

const others = readFolder('schemas');
const guide = readFileSync(join(import.meta.dirname, '../../schemas/README.md'), 'utf8');

describe('the guide for a first screen', () => {
  const steps = guideSteps();

  it('has a step for each part of a resource', () => {
    expect(steps.length).toBe(6);
    const parts = Object.keys(steps.at(-1) ?? {});
    expect(parts).toEqual(expect.arrayContaining(['screens', 'record', 'states', 'excel']));
  });

  it.each(steps.map((step, i) => [i + 1, step] as const))('compiles without a word after step %i', (_, step) => {
    const file = { path: 'system/hwDockVisit.json', text: JSON.stringify(step) };
    const { faults, resources } = compile([...others, file]);
    expect(faults.map((fault) => formatFault(fault))).toEqual([]);
    expect(resources.map(({ resource }) => resource.name)).toContain('hwDockVisit');
  });

  it('speaks of permissions that its file brings', async () => {
    const { permissionsOf } = await import('../../src/contract/permission.ts');
    const text = JSON.stringify(steps.at(-1));
    const { resources } = compile([...others, { path: 'system/hwDockVisit.json', text }]);
    const resource = resources.find((each) => each.resource.name === 'hwDockVisit')?.resource;
    const suffixes = (resource ? permissionsOf(resource) : []).map(({ code }) => code.split(':').at(-1));
    const told = /New permissions go to.*?for each step, `:arrive` and `:leave`/s.exec(guide)?.[0] ?? '';
    expect([...told.matchAll(/:(\w+)`/g)].map(([, suffix]) => suffix).sort()).toEqual(suffixes.sort());
  });

  it('names files that there are', () => {
    for (const path of ['REFERENCE.md', 'areas.json', 'enums.json', 'system/hwQuayConfig.json']) {
      expect(guide).toContain(path);
      expect(readFileSync(join(import.meta.dirname, '../../schemas', path), 'utf8').length).toBeGreaterThan(0);
    }
  });
});
