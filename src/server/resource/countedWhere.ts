import { stored } from '../../../codegen/model/stored.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import type { Where } from '../db/pages.ts';

/**
 * The records that the file adds up, one without a value among those that have none of some values. Undefined for whom it is
 * kept which of them count; `resource` as the caller may read it.
 */
export function countedWhere({ fields, list }: Resource): readonly Where[] | undefined {
  const { summaryWhen: when } = list;
  if (!when) return [];
  const field: Field | undefined = fields.find(({ name }) => name === when.field);
  if (!field) return undefined;
  const place = { column: field.name };
  const kept = when.values.map((value) => stored(value, field));
  if (!when.isNot) return [{ place, operator: 'in', value: kept }];
  return [
    {
      anyOf: [
        { place, operator: 'isNull', value: true },
        { place, operator: 'notIn', value: kept },
      ],
    },
  ];
}
