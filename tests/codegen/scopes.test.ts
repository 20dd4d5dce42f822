import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { mendDraft } from '../../codegen/new/mendDraft.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { ResourceSource } from '../../codegen/read/source.ts';

const files = readFolder(join(import.meta.dirname, '../../schemas'));
const { memory } = compile(files);
const title = { zh: '字', en: 'Text' };
const reference = (resource: string, filter?: object) => ({
  type: 'string',
  title,
  reference: { resource, ...(filter && { filter }) },
});

/** Returns a draft with these fields, made valid next to the real files. */
function drafted(properties: object): ResourceSource {
  const source = {
    ...{ name: 'hwDraft', title, perms: 'system:draft' },
    screens: { 'system/draft': { view: 'list', path: '/system/draft', area: 'system' } },
    record: { type: 'object', properties: { code: { type: 'string', maxLength: 20, title }, ...properties } },
  } as unknown as ResourceSource;
  const { text } = mendDraft(source, { path: 'system/hwDraft.json', files, memory });
  return JSON.parse(text) as ResourceSource;
}

test('every file of the product declares the owner of its records', () => {
  expect(compile(files).faults).toEqual([]);
});

test('a draft declares the owner when only one field can be meant', () => {
  const warehouse = reference('hwRepositoryConfig');
  const customer = reference('hwUser', { userType: 'CUSTOMER' });
  expect(drafted({ repositoryId: warehouse, customerId: customer }).scope).toEqual({
    ...{ warehouse: 'repositoryId', customer: 'customerId' },
  });
  expect(drafted({ customerId: customer, keeperId: reference('hwUser') }).scope).toEqual({ customer: 'customerId' });
  expect(drafted({ fromId: warehouse, toId: warehouse }).scope).toBeUndefined();
  expect(drafted({ keeperId: reference('hwUser', { userType: 'STAFF' }) }).scope).toBeUndefined();
});
