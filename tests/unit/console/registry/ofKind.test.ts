import { expect, test } from 'vitest';
import { ownFilters, readListQuery } from '../../../../src/console/pages/records/listQuery.ts';
import { ofKind } from '../../../../src/console/registry/permittedResource.ts';
import { isAble, offerOf } from '../../../../src/contract/permission.ts';
import type { ResourceModule } from '../../../../src/contract/resource.ts';
import { compiledResource } from '../../schemas/compiledResource.ts';

const { resource } = compiledResource('hwCarDispatch');
const { resource: combined } = ofKind({ resource } as ResourceModule, 'COMBINED');

test('a page of one kind reads only its records, whatever its address says', () => {
  const query = readListQuery('?f.dispatchType=CAR&f.plateNo=A', combined);
  expect(query.filters).toMatchObject({ dispatchType: ['COMBINED'], plateNo: ['A'] });
  expect(Object.keys(ownFilters(query, combined))).toEqual(['plateNo']);
  expect(combined.list.filters).not.toContain('dispatchType');
  const field = combined.fields.find(({ name }) => name === 'dispatchType');
  expect(field).toMatchObject({ default: 'COMBINED', options: [{ value: 'COMBINED' }] });
});

test('on a page of one kind, fields of other kinds are neither columns nor filters', () => {
  const shown = (kind: string) => {
    const { list } = ofKind({ resource } as ResourceModule, kind).resource;
    const names = new Set([...list.columns.map(({ field }) => field), ...list.filters]);
    return ['repositoryId', 'orderId', 'quayId', 'carId'].filter((name) => names.has(name));
  };
  expect(['CAR', 'COMBINED', 'DIRECT'].map(shown)).toEqual([
    ['repositoryId', 'carId'],
    ['repositoryId', 'carId'],
    ['orderId', 'quayId', 'carId'],
  ]);
});

test('on a page of one kind, the permissions are those of the kind', () => {
  const held = new Set(['tms:combined:list', 'tms:combined:dispatch']);
  const able = (of: typeof resource) => (['find', 'create', 'update'] as const).map((ability) => isAble(offerOf(of), ability, held));
  expect(able(combined)).toEqual([true, true, false]);
  expect(able(ofKind({ resource } as ResourceModule, 'CAR').resource)).toEqual([false, false, false]);
  expect(able(resource)).toEqual([true, true, false]);
});
