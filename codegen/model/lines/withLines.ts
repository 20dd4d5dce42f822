import type { Field } from '../../../src/contract/resource.ts';
import type { RecordSource } from '../../read/source.ts';
import { buildFields } from '../buildFields.ts';
import { buildRules } from '../buildRules.ts';
import type { Neighbours } from '../neighbours.ts';
import { lineNo } from './childOf.ts';
import { linesOf } from './linesOf.ts';

/** Fields whose `lines` know their records: where they are, their fields, and the rules that they must satisfy. */
export function withLines(
  fields: readonly Field[],
  record: RecordSource,
  { enums, sources }: Neighbours,
): readonly Field[] {
  const known = new Map(linesOf(record, sources).map((each) => [each.name, each]));
  if (known.size === 0) return fields;
  return fields.map((field) => {
    const found = known.get(field.name);
    if (!found) return field;
    const { line, by, maxItems } = found;
    const items = buildFields(line.record, enums).filter(({ name }) => name !== by && name !== lineNo);
    return { ...field, items, lines: { resource: line.name, by, maxItems, rules: buildRules(line) } };
  });
}
