import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HwError } from '../../../../../src/console/client/hwError.ts';
import { pageRules } from '../../../../../src/console/pages/printing/DocumentDialog.tsx';
import {
  DocumentValue,
  fromKg,
  inPlainText,
  locate,
  totalOf,
  zonedTime,
} from '../../../../../src/console/pages/printing/DocumentTable.tsx';
import { type DocumentQuestion, readDocuments, readSheets } from '../../../../../src/console/pages/printing/readDocuments.ts';
import { permittedResource } from '../../../../../src/console/registry/permittedResource.ts';
import type { PrintDocument } from '../../../../../src/contract/printing.ts';
import type { Language } from '../../../../../src/contract/wire.ts';
import { type FieldServices, FieldServicesContext } from '../../../../../src/fields/services.tsx';
import { field, resourceOf } from '../../support/resource.ts';

const title = { zh: '题', en: 'Title' };
const there = { resource: 'hwShed', field: 'address', title };
const printDocument: PrintDocument = {
  ...{ name: 'bill', title, perm: 'a:b:c', size: 'letter', heading: title, code: 'no', columns: 2 },
  blocks: [
    { title, fields: [{ field: 'shedId', of: there }] },
    { title, fields: [{ field: 'price' }] },
  ],
  lines: { field: 'items', columns: [{ field: 'kg' }], totals: ['kg'] },
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
  expect(zonedTime('2026-11-21T06:30:00Z', 'America/Los_Angeles')).toBe('2026-11-20 22:30 PST');
  expect(zonedTime('2026-07-21T06:30:00Z', 'America/Los_Angeles')).toBe('2026-07-20 23:30 PDT');
  expect(zonedTime('2026-11-21T06:30:00Z', 'America/New_York')).toBe('2026-11-21 01:30 EST');
  expect(zonedTime('2026-11-21T16:05:00Z', 'Asia/Shanghai')).toBe('2026-11-22 00:05 GMT+8');
  const own = zonedTime('2026-11-21T06:30:00Z', Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const zone of ['Nowhere/At all', null, '']) expect(zonedTime('2026-11-21T06:30:00Z', zone)).toBe(own);
});

test('kilograms are converted to pounds exactly, rounded half up to a tenth', () => {
  expect(['0', '1', '0.045', '453.59237', '680.389', '19500', '123456789.123'].map((kg) => fromKg(kg, 'lb'))).toEqual([
    ...['0.0', '2.2', '0.1', '1000.0', '1500.0', '42990.1', '272175629.9'],
  ]);
  // 0.022679619 kg are 0.05 lb, the smallest weight that is not rounded down to nothing.
  expect([fromKg('0.0227', 'lb'), fromKg('0.0226', 'lb')]).toEqual(['0.1', '0.0']);
  expect([fromKg(null, 'lb'), fromKg('', 'lb')]).toEqual([null, '']);
});

test('a value has the title of the document before that of its field', () => {
  const fieldOf = () => field('kg', { kind: 'decimal', scale: 3 });
  const parts = { fieldOf, record: { kg: '10' }, content: { referred: new Map() } };
  expect(locate({ field: 'kg' }, parts)).toMatchObject({ title: { en: 'kg' }, record: { kg: '10' } });
  const pounds = locate({ field: 'kg', title: { zh: '磅', en: 'Pounds' }, unit: 'lb' }, parts);
  expect(pounds).toMatchObject({ title: { en: 'Pounds' }, record: { kg: '22.0' }, field: { scale: 1 } });
});

test("a record's name cannot close the style sheet that contains it", () => {
  const rules = pageRules([
    { size: 'a4', text: '提单 PS-1' },
    { size: 'letter', text: 'a"; } </style>\n\\' },
  ]);
  expect(rules).toContain('@page q-document-1 { size: letter;');
  expect(rules).toContain('@page q-document-0 { size: a4; @bottom-left { content: "提单 PS-1"');
  expect(rules).toContain('"a\\22 \\3b  \\7d  \\3c \\2f style\\3e \\a \\5c "');
});

test('a document omits fields that the user may not read', () => {
  const hidden = { access: { read: 'x:y:z' } };
  const names = ['no', 'shedId'].map((name) => field(name));
  const resource = {
    ...resourceOf([...names, field('price', hidden), field('items', { ...hidden, kind: 'lines' })]),
    papers: [printDocument],
  };
  const [seen] = permittedResource(resource, new Set()).papers ?? [];
  expect(seen).toMatchObject({ code: 'no', blocks: [{ fields: [{ field: 'shedId' }] }] });
  expect(seen?.blocks).toHaveLength(1);
  expect(seen).not.toHaveProperty('lines');
  expect(permittedResource(resource, new Set(['x:y:z'])).papers).toEqual([printDocument]);
});

/** Returns the requests that are sent to fill print documents. */
async function requested(target: DocumentQuestion['target'], isListed: boolean, failing: Readonly<Record<string, number>> = {}) {
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
  } as unknown as DocumentQuestion['calls'];
  const listed = async () => (isListed ? resourceOf([field('address')]) : undefined);
  const resource = { ...resourceOf([field('no')]), name: 'hwLoad' };
  return { content: await readDocuments({ resource, printDocument, target, calls: fake, resourceOf: listed }), calls };
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

/** A trip with two stops; the second one is deleted while its document is read. */
async function tripSheets({ mayPrint, isListed = true }: { readonly mayPrint: boolean; readonly isListed?: boolean }) {
  const plain = { title, perm: 'a:b:c', size: 'letter', heading: title, columns: 1, blocks: [], notes: [], signatures: [] } as const;
  const bill: PrintDocument = { ...plain, name: 'bill' };
  const of = { resource: 'hwStop', by: 'tripId', sorts: [{ field: 'stopNo', order: 'asc' as const }] };
  const list: PrintDocument = { ...plain, name: 'list', parts: [{ of, paper: 'bill' }] };
  const stops = resourceOf([field('no')], { name: 'hwStop', papers: [bill] });
  const find: unknown[] = [];
  const calls = {
    findOne: async (_name: string, id: string) => {
      if (id === 's2') throw new HwError({ kind: 'refused', code: 40004, message: id });
      return { id, version: 1 };
    },
    find: async (name: string, { filter, sorts }: { filter?: object; sorts?: object }) => {
      find.push([name, filter, sorts]);
      return { records: ['s1', 's2', 's3'].map((id) => ({ id, version: 1 })), total: 3 };
    },
  } as unknown as DocumentQuestion['calls'];
  const found = await readSheets({
    ...{ resource: { ...resourceOf([field('no')]), name: 'hwTrip' }, printDocument: list, target: { ids: ['t1'] }, calls },
    resourceOf: async (name) => (isListed && name === 'hwStop' ? stops : undefined),
    mayPrint: () => mayPrint,
  });
  return { sheets: found.sheets.map(({ printDocument: { name }, record: { id } }) => `${name} ${id}`), denied: found.denied, find };
}

test('documents of related records follow their own record in order, without deleted ones', async () => {
  const { sheets, denied, find } = await tripSheets({ mayPrint: true });
  expect(sheets).toEqual(['list t1', 'bill s1', 'bill s3']);
  expect(denied).toEqual([]);
  expect(find).toEqual([['hwStop', { tripId: 't1' }, [{ field: 'stopNo', order: 'asc' }]]]);
});

test('documents that the user may not print are left out and named', async () => {
  expect(await tripSheets({ mayPrint: false })).toMatchObject({ sheets: ['list t1'], denied: [title], find: [] });
  expect((await tripSheets({ mayPrint: true, isListed: false })).denied).toHaveLength(1);
});

test("a yes/no value is printed in the languages of the document, not in the user's", async () => {
  // Reading the documents loads the English texts, which a console in Chinese lacks.
  await tripSheets({ mayPrint: true });
  const services = { language: 'zh', t: (key: string) => `${key} of the user` } as unknown as FieldServices;
  const printed = (spoken: readonly Language[], isSealed: boolean): string => {
    const value = createElement(DocumentValue, { field: field('isSealed', { kind: 'boolean' }), record: { isSealed }, spoken });
    return renderToStaticMarkup(createElement(FieldServicesContext, { value: services }, value));
  };
  expect(printed(['en', 'zh'], true)).toBe('Yes / 是');
  expect(printed(['zh'], false)).toBe('否');
});
