import { describe, expect, test } from 'vitest';
import { boxes, faults, find, stage, step } from './support/crateWorkbooks.ts';
import { inOneApp } from './support/oneApp.ts';

inOneApp();

describe('a fix of the key that lines refer to', () => {
  const called = (crates: readonly string[], boxNos: readonly (readonly [string, string])[]) =>
    stage({
      Crates: [['Crate no.', 'Country'], ...crates.map((crateNo) => [crateNo, 'US'])],
      Boxes: [['Crate no.', 'Box no.', 'Quantity'], ...boxNos.map(([crateNo, boxNo]) => [crateNo, boxNo, 1])],
    });

  test('moves its lines along, except those with another key', async () => {
    const rows = [...['A', 'B', 'C'].map((boxNo) => ['K?', boxNo] as const), ['K2', 'A'] as const];
    const { importId, failed } = await called(['K?', 'K2'], rows);
    expect(failed).toBe(0);
    const fixes = { 2: { crateNo: 'K1' }, 'boxes:3': { qty: 7 }, 'boxes:4': { crateNo: 'K2' } };
    const fixed = await step(importId, 'check', { fixes });
    expect(fixed.data).toMatchObject({ failed: 0, held: 0, fresh: 6 });
    expect((await step(importId, 'all')).data).toMatchObject({ created: 2, lines: { created: 4 } });
    expect(boxes(await find('K1')).map(([no, qty]) => [no, qty])).toEqual([
      ['A', 1],
      ['B', 7],
    ]);
    expect(boxes(await find('K2')).map(([no]) => no)).toEqual(['C', 'A']);
  });

  test("never mixes lines of two records, even if a key is another record's by mistake and fixed in a second step", async () => {
    const { importId } = await called(
      ['M?', 'M2', 'M4'],
      [
        ['M?', 'A'],
        ['M2', 'B'],
        ['M9', 'C'],
      ],
    );
    const check = async (crateNo: string) => (await step(importId, 'check', { fixes: { 2: { crateNo } } })).data;
    for (const name of ['M2', 'M9']) {
      await check(name);
      const mended = await check('M?');
      expect(faults(mended)).toEqual([['boxes', 4, 'crateNo noOwner']]);
    }
    await check('M3');
    const fixes = { 'boxes:4': { crateNo: 'M4' } };
    expect((await step(importId, 'all', { fixes })).data).toMatchObject({ created: 3, lines: { created: 3 } });
    const names = async (crateNo: string) => boxes(await find(crateNo)).map(([no]) => no);
    expect([await names('M3'), await names('M2'), await names('M4')]).toEqual([['A'], ['B'], ['C']]);
  });

  test('leaves them with another record of the file that has the former key', async () => {
    const { importId, rows } = await called(['K3', 'K3'], [['K3', 'A']]);
    expect(rows).toHaveLength(1);
    const { row } = rows[0];
    const fixed = await step(importId, 'check', { fixes: { [row === 3 ? 2 : 3]: { crateNo: 'K4' } } });
    expect(fixed.data).toMatchObject({ failed: 0 });
    expect((await step(importId, 'all')).data).toMatchObject({ created: 2, lines: { created: 1 } });
    expect(boxes(await find('K3')).map(([no]) => no)).toEqual(['A']);
    expect(boxes(await find('K4'))).toEqual([]);
  });
});
