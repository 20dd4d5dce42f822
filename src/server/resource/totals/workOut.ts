import type { Field, Total } from '../../../contract/resource.ts';
import { emptyTotal } from '../../../fields/figures/emptyTotal.ts';
import { figureValue } from '../../../fields/figures/figureValue.ts';
import { moneyDigits } from '../../../fields/money/moneyDigits.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import type { Row } from '../../db/store.ts';
import { toRecord, toRow } from '../toRecord.ts';
import { type FigureFault, figureFaults } from './figureFaults.ts';
import type { TotalsGroup, Worked } from './totalsPlan.ts';

/** What was found of a group of totals, by the id of the record. */
export interface Sums {
  readonly group: TotalsGroup;
  readonly found: ReadonlyMap<string, readonly (bigint | string | null)[]>;
}

interface Standing {
  /** The record as it is stored. */
  readonly row: Row;
  readonly sums: readonly Sums[];
  /** The day in UTC. */
  readonly today: string;
}

/** The columns of a record that hold something else than follows, with what follows; or why it cannot be written. */
export function workOut(
  { compiled: { resource } }: Worked,
  { row, sums, today }: Standing,
): { readonly values: Row; readonly faults: readonly FigureFault[] } {
  const totals = sums.flatMap(({ group, found }) => {
    const own = found.get(String(row.id));
    return group.fields.map((field, i): [string, unknown] => [field.name, totalValue(field, own?.[i])]);
  });
  const before = toRecord(resource, row);
  const after = withDerived(resource.fields, { ...before, ...Object.fromEntries(totals) }, today);
  const faults = figureFaults(resource, { before, after });
  if (faults.length > 0) return { values: {}, faults };
  const followed = resource.fields.filter(({ derived, total }) => derived || total);
  const next = toRow({ ...resource, fields: followed }, after);
  const values = Object.entries(next).filter(([name, value]) => value !== (row[name] ?? null));
  return { values: Object.fromEntries(values), faults };
}

/** A total as the wire has it, out of the units of the table. */
function totalValue(field: Field & { readonly total?: Total }, found: bigint | string | null | undefined): unknown {
  if (found === undefined || found === null) return emptyTotal(field);
  if (typeof found === 'string') return found;
  return figureValue(field, { value: { units: found, scale: scaleOf(field) }, record: {} });
}

/** Digits behind the point with which the table keeps what is added up. */
function scaleOf({ kind, scale = 0 }: Field): number {
  if (kind === 'money') return moneyDigits.scale;
  return kind === 'decimal' ? scale : 0;
}
