import type { Summary } from '../../contract/query.ts';
import type { Column, Field, Resource } from '../../contract/resource.ts';
import { type ColumnSum, summarizeRows } from '../db/groups.ts';
import type { Where } from '../db/pages.ts';
import type { Store } from '../db/store.ts';
import { countedWhere } from './countedWhere.ts';
import { scaleOf, writtenFigure } from './writtenFigure.ts';

/** A column with a summary that the caller may read; `by` is the column of its currency, where records have each their own. */
interface Summed {
  readonly field: Field;
  readonly summary: Summary['summary'];
  readonly by: string | undefined;
}

/** What the file sums up of the list, over all rows that match; `resource` as the caller may read it. */
export async function summarize(
  store: Store,
  { resource, where }: { readonly resource: Resource; readonly where: readonly Where[] },
): Promise<Summary[]> {
  const { columns: listed, summaryBy: apart } = resource.list;
  const counted = countedWhere(resource);
  // Of whom it is kept what sets the amounts apart, or which of them count, sees none: all would be added up.
  if (!counted || (apart !== undefined && !resource.fields.some(({ name }) => name === apart))) return [];
  const summed = listed.flatMap((column) => summedColumn(resource, column));
  const answers: Summary[] = [];
  for (const [by, some] of Map.groupBy(summed, (one) => one.by)) {
    const columns = some.map(({ field }) => field.name);
    const groups = await summarizeRows(store, {
      table: resource.name,
      where: [...where, ...counted],
      columns,
      by: { currency: by, apart },
    });
    for (const { field, summary } of some) {
      const values = groups.map((group) => ({
        ...currencyIn(field, group.by.currency),
        ...(apart !== undefined && { of: group.by.apart === null ? null : String(group.by.apart) }),
        value: figureOf(summary, group.columns.get(field.name), field),
      }));
      // A currency, or a choice, in which nothing is filled in says nothing.
      const told = by === undefined && apart === undefined ? values : values.filter(({ value }) => value !== null);
      answers.push(...told.map((one) => ({ field: field.name, summary, ...one })));
    }
  }
  return answers;
}

/** Amounts whose currency the caller may not read cannot be added up: of which would it be? */
function summedColumn({ fields }: Resource, { field: name, summary }: Column): Summed[] {
  const field = fields.find((each) => each.name === name);
  if (!field || !summary) return [];
  const by = field.currency && 'field' in field.currency ? field.currency.field : undefined;
  return by === undefined || fields.some((each) => each.name === by) ? [{ field, summary, by }] : [];
}

function currencyIn({ currency }: Field, by: unknown): Pick<Summary, 'currency'> {
  if (!currency) return {};
  if ('code' in currency) return { currency: currency.code };
  return { currency: by === null ? null : String(by) };
}

/** An average has at least so many digits behind the point. */
const averageDigits = 2;

function figureOf(summary: Summary['summary'], sum: ColumnSum | undefined, field: Field): string | null {
  if (!sum || sum.count === 0n) return null;
  if (summary !== 'average') return writtenFigure(sum[summary] ?? 0n, field);
  const scale = scaleOf(field);
  const digits = Math.max(scale, averageDigits);
  const units = sum.sum * 10n ** BigInt(digits - scale);
  return writtenFigure(divideRounded(units, sum.count), field, digits);
}

/** Half away from zero, as people round. */
function divideRounded(units: bigint, count: bigint): bigint {
  const twice = 2n * (units < 0n ? -units : units) + count;
  const rounded = twice / (2n * count);
  return units < 0n ? -rounded : rounded;
}
