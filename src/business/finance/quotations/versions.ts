import { many, type Text } from '../../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  decimals,
  minorUnit,
  type OnRead,
  type ReadRecords,
  type Stored,
} from '../../../server/extend.ts';
import { unitName } from '../both/names.ts';
import {
  findClashes,
  type PriceRecord,
  priceRecord,
  type QuotationKind,
  type QuotationName,
  quotationKinds,
  readList,
  short,
  tierText,
} from './quotation.ts';

/** Fields that are not compared, because they may differ between versions without a change of prices. */
const unlike: ReadonlySet<string> = new Set([
  ...['id', 'version', 'quoteNo', 'createBy', 'createTime', 'updateBy', 'updateTime'],
  ...['userId', 'effectiveDate', 'expiryDate', 'status', 'remark'],
  ...['direction', 'carrierId', 'repositoryId'],
]);

/** The difference of one row between two versions. */
interface RowDifference {
  readonly of: 'added' | 'dropped' | 'changed';
  readonly before?: PriceRecord;
  readonly after?: PriceRecord;
  readonly fields: readonly string[];
  /** The price change in percent; negative when it went down. */
  readonly percent?: string;
}

/**
 * Compares two price lists, whose keys are `before` and `after` in the input. Answers the rows that the second list adds, removes and
 * changes.
 */
export function compareLists(name: QuotationName): OnRead {
  return async ({ find, records, input, reject }) => {
    const request = { name, records: { find }, reject };
    const [before, after] = [await readList(request, input.before), await readList(request, input.after)];
    const rows = differences(before, after, name);
    const counts = Map.groupBy(rows, ({ of }) => of);
    const count = (of: RowDifference['of']): number => counts.get(of)?.length ?? 0;
    const [added, dropped, changed] = [count('added'), count('dropped'), count('changed')];
    const shown = rows.slice(0, 5_000);
    const nameOf = await rowNames(
      records,
      name,
      shown.flatMap(({ before, after }) => after ?? before ?? []),
    );
    const named = shown.map((row) => ({ ...row, name: nameOf((row.after ?? row.before) as PriceRecord) }));
    return { added, dropped, changed, same: after.length - added - changed, rows: named };
  };
}

/** Compares rows with equal identity fields. If several rows match, they are paired in order. */
export function differences(before: readonly PriceRecord[], after: readonly PriceRecord[], name: QuotationName): readonly RowDifference[] {
  const { identity, price } = quotationKinds[name];
  const idOf = (row: PriceRecord): string => JSON.stringify(identity.map((field) => row[field] ?? null));
  const left = Map.groupBy(before, idOf);
  const found = after.flatMap((row): RowDifference[] => {
    const was = left.get(idOf(row))?.shift();
    if (!was) return [{ of: 'added', after: row, fields: [] }];
    const names = Object.keys(row).filter((field) => !unlike.has(field) && !field.endsWith('Label'));
    const fields = names.filter((field) => !isSame(was[field], row[field]));
    if (fields.length === 0) return [];
    const percent = fields.includes(price) ? percentOf(String(was[price]), String(row[price])) : undefined;
    return [{ of: 'changed', before: was, after: row, fields, ...(percent !== undefined && { percent }) }];
  });
  const dropped = [...left.values()].flat().map((row): RowDifference => ({ of: 'dropped', before: row, fields: [] }));
  return [...found, ...dropped];
}

/** Whether two field values are equal; undefined equals null. */
function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}

function percentOf(before: string, after: string): string | undefined {
  if (decimals.compare(before, 0) === 0) return undefined;
  return decimals.divide(decimals.multiply(decimals.subtract(after, before), 100), before, 2);
}

/** Returns a function that names a price row by its fee, region, destinations, container type and tier. */
async function rowNames(records: Pick<ReadRecords, 'find'>, kind: QuotationName, rows: readonly PriceRecord[]) {
  const fees = new Map((await records.find('hwCostConfig', { id: idsOf(rows, 'costConfigId') })).map((fee) => [fee.id, fee]));
  const types = new Map(
    (await records.find('hwCabinetConfig', { id: idsOf(rows, 'cabinetId') })).map((type) => [type.id, type.cabinetCode]),
  );
  return (row: PriceRecord): Text => {
    const fee = fees.get(String(row.costConfigId));
    const parts = [row.regionCode, row.destValues, types.get(String(row.cabinetId))];
    const rest = parts.filter((part) => typeof part === 'string');
    const named = (name: string | undefined, language: keyof Text): string => {
      const tier = row.chargeUnit == null ? [] : [tierText(row, kind), unitName(String(row.chargeUnit))[language]];
      return [...(name === undefined ? [] : [name]), ...rest, ...tier].join(' ');
    };
    return { zh: named(fee?.costName, 'zh'), en: named(fee?.costNameEn, 'en') };
  };
}

function idsOf(rows: readonly PriceRecord[], field: string): readonly string[] {
  return [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))];
}

/** Copies the selected rows for another customer. The input applies to the copies; the selected rows do not change. */
export function copyQuotations(name: QuotationName): ActionHooks {
  return async (event) => {
    const copies = await copyRows(event, { name, rows: priceRecords(event.rows) });
    return copiedMessage(copies.length);
  };
}

/** Copies a whole price list for another customer, or as its next version. */
export function copyList(name: QuotationName): ActionHooks {
  return async (event, next) => {
    const { records, reject, input } = event;
    const rows = await readList({ name, records, reject }, input.list);
    if (rows.length === 0) reject({ zh: '该价格表没有可复制的报价', en: 'This price list has no prices to copy' });
    await copyRows(event, { name, rows });
    await next();
    return copiedMessage(rows.length);
  };
}

function copiedMessage(count: number) {
  return { count, message: { zh: `已复制 ${count} 条报价`, en: `${many(count, 'price')} copied` } };
}

/** Fields of a row that are not copied. */
const own: ReadonlySet<string> = new Set([...['id', 'version', 'quoteNo', 'createBy', 'createTime', 'updateBy', 'updateTime']]);

interface CopyRequest {
  readonly name: QuotationName;
  readonly rows: readonly PriceRecord[];
}

/** Creates copies of price rows for another customer or effective date, with amounts changed by a percentage. */
async function copyRows(
  { records, input }: Pick<ActionEvent, 'records' | 'input'>,
  { name, rows }: CopyRequest,
): Promise<readonly Stored[]> {
  const { userId = null, effectiveDate, expiryDate = null, status, percent = null } = input;
  const copies = rows.map((row) => {
    const kept = Object.entries(row).filter(([field]) => !own.has(field) && !field.endsWith('Label'));
    const dearer = percent === null ? {} : changed(row, name, String(percent));
    return { ...Object.fromEntries(kept), ...dearer, userId, effectiveDate, expiryDate, status };
  });
  return records.createMany<string>(name, copies);
}

/** Changes every amount of a row by a percentage, rounded half up: `rate` to four decimals, all others to the decimals of the currency. */
function changed(row: PriceRecord, name: QuotationName, percent: string): Readonly<Record<string, string>> {
  const { price, amounts } = quotationKinds[name];
  const amountFields = [price, ...amounts].filter((field) => (row[field] ?? null) !== null);
  const factor = decimals.add('100', percent);
  return Object.fromEntries(
    amountFields.map((field) => {
      const digits = field === 'rate' ? 4 : (minorUnit(row.currency) ?? 2);
      const product = decimals.divide(decimals.multiply(String(row[field]), factor), 100, digits + 8);
      return [field, decimals.round(product, digits)];
    }),
  );
}

/** Casts rows of any kind to the common type. */
function priceRecords(rows: readonly object[]): readonly PriceRecord[] {
  return rows.map(priceRecord);
}

/** A warning about a price list: quantities without a price beside quantities with one, contradicting rows, or a row that expires early. */
interface ListWarning {
  readonly of: 'gap' | 'start' | 'end' | 'clash' | 'unit' | 'period';
  readonly quoteNo: string;
  readonly rank: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Answers the warnings about a price list, for review before the list is used. `list` in the input is the key of the list. Warnings do not
 * prevent saving.
 */
export function findGaps(name: QuotationName): OnRead {
  return async ({ find, input, reject }) => {
    const rows = await readList({ name, records: { find }, reject }, input.list);
    return { rows: rows.length, warnings: listWarnings(rows, quotationKinds[name]).slice(0, 1_000) };
  };
}

/** Returns the warnings of one price list. A warning that applies to several destinations of a row is given only once. */
export function listWarnings(rows: readonly PriceRecord[], kind: QuotationKind): readonly ListWarning[] {
  const byRank = Map.groupBy(
    rows.flatMap((row) => kind.ranks(row).map((rank) => ({ row, rank }))),
    ({ rank }) => rank,
  );
  const seen = new Set<string>();
  const warnings: ListWarning[] = [];
  const note = (warning: ListWarning): void => {
    const key = [warning.of, warning.quoteNo, warning.from].join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    warnings.push(warning);
  };
  for (const [rank, some] of byRank)
    for (const gap of gapsOf(
      some.map(({ row }) => row),
      kind,
    ))
      note({ ...gap, rank });
  for (const { row, other, rank, of } of findClashes(new Set(rows), [], kind)) {
    note({ of: of === 'unit' ? 'unit' : 'clash', quoteNo: row.quoteNo ?? '', rank, from: other.quoteNo ?? '', to: '' });
  }
  return [...warnings, ...endings(rows)];
}

function* gapsOf(rows: readonly PriceRecord[], { tier, step }: QuotationKind): Generator<Omit<ListWarning, 'rank'>> {
  const sorted = rows.toSorted((a, b) => decimals.compare(tier(a).from, tier(b).from));
  const [first] = sorted;
  if (!first) return;
  if (decimals.compare(tier(first).from, step(first)) > 0) {
    yield { of: 'start', quoteNo: first.quoteNo ?? '', from: '0', to: short(tier(first).from) };
  }
  let last = first;
  for (const row of sorted.slice(1)) {
    const { to } = tier(last);
    if (to !== null && decimals.compare(tier(row).from, decimals.add(to, step(last))) > 0) {
      yield { of: 'gap', quoteNo: row.quoteNo ?? '', from: short(to), to: short(tier(row).from) };
    }
    const end = tier(row).to;
    if (to !== null && (end === null || decimals.compare(end, to) > 0)) last = row;
  }
  const { to } = tier(last);
  if (to !== null) yield { of: 'end', quoteNo: last.quoteNo ?? '', from: short(to), to: '' };
}

/** Warns of rows that expire before other rows of their list. After that date, the fees or destinations of these rows have no price. */
function endings(rows: readonly PriceRecord[]): ListWarning[] {
  const last = rows.reduce<string | null>((end, { expiryDate }) => {
    if (end === null || expiryDate === null) return null;
    return expiryDate > end ? expiryDate : end;
  }, '');
  return rows.flatMap(({ quoteNo, expiryDate }) =>
    expiryDate === null || expiryDate === last
      ? []
      : [{ of: 'period' as const, quoteNo: quoteNo ?? '', rank: '', from: expiryDate, to: last ?? '' }],
  );
}
