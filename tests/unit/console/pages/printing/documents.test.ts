import { expect, test } from 'vitest';
import { HwError } from '../../../../../src/console/client/hwError.ts';
import { pageRules } from '../../../../../src/console/pages/printing/DocumentDialog.tsx';
import { totalOf } from '../../../../../src/console/pages/printing/PaperPage.tsx';
import { inPlainText, zonedTime } from '../../../../../src/console/pages/printing/PaperValue.tsx';
import { type PaperQuestion, readDocuments } from '../../../../../src/console/pages/printing/readDocuments.ts';
import { permittedResource } from '../../../../../src/console/registry/permittedResource.ts';
import type { Paper } from '../../../../../src/contract/printing.ts';
import { field, resourceOf } from '../../support/resource.ts';

const title = { zh: '题', en: 'Title' };
const there = { resource: 'hwShed', field: 'address', title };
const paper: Paper = {
  ...{ name: 'bill', title, perm: 'a:b:c', size: 'letter', heading: title, code: 'no', columns: 2 },
  blocks: [
    { title, fields: [{ field: 'shedId', of: there }] },
    { title, fields: [{ field: 'price' }] },
  ],
  lines: { field: 'items', columns: ['kg'], totals: ['kg'] },
  ...{ notes: [], signatures: [] },
};

test('a text is printed in both languages, once when they are equal', () => {
  expect(inPlainText({ zh: '提单', en: 'Bill' }, ['en', 'zh'])).toBe('Bill / 提单');
  expect(inPlainText({ zh: 'BOL', en: 'BOL' }, ['en', 'zh'])).toBe('BOL');
});

test('a column is summed exactly, and an empty column has no sum', () => {
  expect(totalOf([{ kg: '0.1' }, { kg: '0.2' }, { kg: null }, { kg: '9007199254740993' }], { name: 'kg' })).toBe('9007199254740993.3');
  expect(totalOf([{ n: 3 }, { n: 4 }], { name: 'n' })).toBe('7');
  expect(totalOf([{ kg: '1.5' }, { kg: '0.5' }], { name: 'kg', scale: 2 })).toBe('2.00');
  expect(totalOf([{ kg: null }, {}], { name: 'kg' })).toBeUndefined();
});

test("a time is printed with its location's time zone; without a known location, in the reader's", () => {
  expect(zonedTime('2026-11-21T06:30:00Z', 'America/Los_Angeles')).toBe('2026-11-20 22:30 (America/Los_Angeles)');
  expect(zonedTime('2026-11-21T16:05:00Z', 'Asia/Shanghai')).toBe('2026-11-22 00:05 (Asia/Shanghai)');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const zone of ['Nowhere/At all', null, '']) expect(zonedTime('2026-11-21T06:30:00Z', zone)).toContain(own);
});

test("a record's name cannot close the style sheet that contains it", () => {
  const rules = pageRules('a4', ['提单 PS-1', 'a"; } </style>\n\\']);
  expect(rules).toContain('size: a4');
  expect(rules).toContain('@page q-paper-0 { @bottom-left { content: "提单 PS-1"');
  expect(rules).toContain('"a\\22 \\3b  \\7d  \\3c \\2f style\\3e \\a \\5c "');
});

test('a document omits fields that the user may not read', () => {
  const hidden = { access: { read: 'x:y:z' } };
  const names = ['no', 'shedId'].map((name) => field(name));
  const resource = {
    ...resourceOf([...names, field('price', hidden), field('items', { ...hidden, kind: 'lines' })]),
    papers: [paper],
  };
  const [seen] = permittedResource(resource, new Set()).papers ?? [];
  expect(seen).toMatchObject({ code: 'no', blocks: [{ fields: [{ field: 'shedId' }] }] });
  expect(seen?.blocks).toHaveLength(1);
  expect(seen).not.toHaveProperty('lines');
  expect(permittedResource(resource, new Set(['x:y:z'])).papers).toEqual([paper]);
});

/** Returns the requests that are sent to fill print documents. */
async function requested(target: PaperQuestion['target'], isListed: boolean, failing: Readonly<Record<string, number>> = {}) {
  const calls: string[] = [];
  const sheds = [{ id: 's1', version: 1, address: '1 Main St' }];
  const fake = {
    findOne: async (name: string, id: string) => {
      calls.push(`${name} ${id}`);
      if (failing[id]) throw new HwError({ kind: 'refused', code: failing[id], message: id });
      return { id, version: 1, shedId: 's1' };
    },
    find: async (name: string, question: { filter?: object } = {}) => {
      calls.push(`${name} ${JSON.stringify(question.filter)}`);
      return { records: sheds, total: 1 };
    },
  } as unknown as PaperQuestion['calls'];
  const fieldsOf = async () => (isListed ? [field('address')] : undefined);
  const resource = { ...resourceOf([field('no')]), name: 'hwLoad' };
  return { content: await readDocuments({ resource, paper, target, calls: fake, fieldsOf }), calls };
}

test('records are read in full and referenced ones once, only for users who may list them', async () => {
  const { content, calls } = await requested({ ids: ['1', '2'] }, true);
  expect(calls).toEqual(['hwLoad 1', 'hwLoad 2', 'hwShed {"id":["s1"]}']);
  expect(content.referred.get('hwShed')?.byId.get('s1')).toMatchObject({ address: '1 Main St' });
  const other = await requested({ record: { id: '7', version: 1 } }, false);
  expect(other.calls).toEqual(['hwLoad 7']);
  expect([other.content.records.length, other.content.referred.size]).toEqual([1, 0]);
});

test('a deleted record does not prevent printing the others; any other failure does', async () => {
  const { content } = await requested({ ids: ['1', '2', '3'] }, true, { 2: 40004 });
  expect(content.records.map(({ id }) => id)).toEqual(['1', '3']);
  await expect(requested({ ids: ['1', '2'] }, true, { 2: 50000 })).rejects.toThrow('2');
});

test('of very many records the first fifty are printed', async () => {
  const ids = Array.from({ length: 60 }, (_, i) => String(i));
  expect((await requested({ ids }, true)).content.records).toHaveLength(50);
});
