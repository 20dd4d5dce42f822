import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { formatNames } from '../../codegen/read/recordSource.ts';
import { formatFault } from '../../codegen/types.ts';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { printJson } from '../../src/contract/printJson.ts';
import { tempFolder } from '../support/tempFolder.ts';
import { berth, neighbors } from './support/fixtures.ts';

function codegen(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['codegen/main.ts', ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

describe('npm run codegen', () => {
  it('check passes for the files of the project', () => {
    expect(codegen('check')).toEqual({ code: 0, out: '', err: '' });
  });

  it('check fails with one line for each fault, in the folder that was named', () => {
    using folder = tempFolder('schemas');
    mkdirSync(join(folder.path, 'system'));
    writeFileSync(join(folder.path, 'system/hwBerth.json'), berth({ required: '["cod"]' }));
    for (const { path, text } of neighbors) writeFileSync(join(folder.path, path), text);
    const { code, err } = codegen('check', '--schemas', folder.path);
    expect(code).toBe(1);
    expect(
      err
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*?(?=system\/)/, '')),
    ).toEqual(['system/hwBerth.json:7:18  there is no field `cod`  did you mean `code`?']);
  });

  it('check shows only the number of faults that are caused by others', () => {
    using folder = tempFolder('schemas');
    mkdirSync(join(folder.path, 'system'));
    const title = { zh: '题', en: 'Title' };
    const berthId = { type: 'string', reference: { resource: 'hwBerth' }, title };
    const crane = {
      name: 'hwCrane',
      title,
      perms: 'system:crane',
      record: { type: 'object', properties: { berthId } },
    };
    const files = [...neighbors, { path: 'system/hwBerth.json', text: berth({ required: '["cod"]' }) }];
    for (const { path, text } of [...files, { path: 'system/hwCrane.json', text: JSON.stringify(crane) }])
      writeFileSync(join(folder.path, path), text);
    const { err } = codegen('check', '--schemas', folder.path);
    const [fault = '', ...others] = err.trim().split('\n');
    expect(fault).toContain('there is no field `cod`');
    expect(others).toEqual(['1 more error follows from these']);
  });

  it('check fails when the generated files are out of date', () => {
    using folder = tempFolder('schemas');
    mkdirSync(join(folder.path, 'system'));
    for (const { path, text } of [...neighbors, { path: 'system/hwBerth.json', text: berth() }])
      writeFileSync(join(folder.path, path), printJson(JSON.parse(text)));
    expect(codegen('check', '--schemas', folder.path)).toMatchObject({
      code: 1,
      err: 'src/generated/permissions.ts:1:1  is out of date  run npm run codegen\nsrc/generated/records.ts:1:1  is out of date  run npm run codegen\n',
    });
  });

  it('prints usage when the arguments are wrong', () => {
    expect(codegen('chekc')).toMatchObject({ code: 2, err: expect.stringContaining('npm run codegen --') });
    expect(codegen('--folder', 'x').code).toBe(2);
  });
});

describe('the files of the project', () => {
  it('compile without a fault or a warning', () => {
    const { faults, resources } = compile(readFolder('schemas'));
    expect(faults.map((fault) => formatFault(fault))).toEqual([]);
    expect(resources.length).toBeGreaterThan(0);
  });
});

describe('the meta schema', () => {
  it('offers editors every format', () => {
    expect(metaSchema.definitions.format.examples).toEqual(formatNames);
  });

  it('describes every keyword in one sentence', () => {
    expect(withoutDescription(metaSchema, '')).toEqual([]);
  });

  it('refers to nothing outside', () => {
    const refs = [...JSON.stringify(metaSchema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref);
    expect(refs.filter((ref) => !ref?.startsWith('#/definitions/'))).toEqual([]);
  });
});

/** Returns the keywords that have no description, neither themselves nor through the definition that they refer to. */
function withoutDescription(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...others } = schema as {
    properties?: Record<string, { $ref?: string; description?: string }>;
  };
  const definitions = metaSchema.definitions as object as Record<string, { description?: string }>;
  const silent = Object.entries(properties).filter(([, { $ref, description }]) => {
    return !(description ?? definitions[$ref?.split('/').at(-1) ?? '']?.description);
  });
  const inner = [...Object.entries(others), ...Object.entries(properties)];
  return [...silent.map(([name]) => `${path}/${name}`), ...inner.flatMap(([name, value]) => withoutDescription(value, `${path}/${name}`))];
}
