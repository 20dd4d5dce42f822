import { many } from '../../../contract/text.ts';
import type { ActionHooks, ReadRecords, Records, Reject, Stored, Values } from '../../../server/extend.ts';
import { isShelved } from '../pallets/pallet.ts';

export type Count = Stored<'hwInventory'>;
/** One line of a count: what was counted of one pallet. */
export type Line = Stored<'hwInventoryLines'>;

export function linesOf(records: Pick<Records, 'find'>, { id }: Count): Promise<readonly Line[]> {
  return records.find('hwInventoryLines', { hwInventoryId: id });
}

type Pallet = Stored<'hwInside'>;
type Finder = Pick<ReadRecords, 'find'>;

/** Whether a count has taken the pallet out of the stock; it may turn up again (README, rule 17). */
export function isLost({ insideStatus }: Pick<Pallet, 'insideStatus'>): boolean {
  return insideStatus === 'LOST';
}

/** The book quantity of a pallet as of now: its cartons, 0 for a lost one; undefined when the pallet cannot be counted. */
export function bookNow(pallet: Pallet): number | undefined {
  if (isShelved(pallet)) return pallet.cartonQty;
  return isLost(pallet) ? 0 : undefined;
}

/** The book quantity that a line shows: none in a blind count, until it is handed in (README, rule 14). */
export function bookIn({ blind }: Pick<Count, 'blind'>, cartons: number | null): { readonly bookQty: number | null } {
  return { bookQty: blind ? null : cartons };
}

/**
 * The book quantities of these lines, in their order. A blind count keeps them apart from the lines until it is handed in; a
 * pallet that came after the start of the count has the quantity of now (README, rule 14).
 */
export async function bookQtysOf(
  records: Finder,
  { id, blind }: Count,
  lines: readonly Pick<Line, 'insideId' | 'bookQty'>[],
): Promise<readonly (number | null)[]> {
  const kept = blind ? await records.find('hwInventoryBook', { inventoryId: id }) : [];
  const frozen = new Map(kept.map(({ insideId, qty }) => [insideId, qty]));
  const quantities: (number | null)[] = [];
  for (const { insideId, bookQty } of lines) {
    const stored = bookQty ?? frozen.get(insideId ?? '');
    if (stored !== undefined || !blind || !insideId) {
      quantities.push(stored ?? null);
      continue;
    }
    const [pallet] = await records.find('hwInside', { id: insideId });
    quantities.push((pallet && bookNow(pallet)) ?? null);
  }
  return quantities;
}

/** Stores the book of a blind count as of now, in place of the one that was stored before. */
async function keepBook(records: Records, { id }: Count, pallets: ReadonlyMap<string, number>): Promise<void> {
  const kept = await records.find('hwInventoryBook', { inventoryId: id });
  const old = kept.map((one) => one.id);
  await records.remove('hwInventoryBook', old);
  const entries = [...pallets].map(([insideId, qty]) => ({ inventoryId: id, insideId, qty }));
  await records.createMany('hwInventoryBook', entries);
}

/** Starts a count: freezes the book of every pallet in a bin, within the zone and the customer if the count names them. Lines typed before are replaced (README, rule 14). */
export const startCount: ActionHooks<'hwInventory'> = async ({ rows, records, reject }, next) => {
  const started = await next(() => ({ counterId: null, reviewerId: null }));
  for (const count of rows) {
    const { id, countNo, repositoryId, customerId, zone, blind } = count;
    const typed = (await linesOf(records, count)).map((line) => line.id);
    await records.remove('hwInventoryLines', typed);
    const pallets = await records.find('hwInside', {
      ...{ repositoryId, insideStatus: ['STORED', 'LOCKED'] },
      ...(customerId ? { customerId } : {}),
      ...(zone ? { 'locatorId.zone': zone } : {}),
    });
    if (pallets.length === 0) {
      reject({ zh: `${countNo}：范围内没有在库的板`, en: `${countNo}: there are no pallets to count` });
    }
    const lines = pallets.map((pallet) => ({
      ...{ hwInventoryId: id, insideId: pallet.id, locatorId: pallet.locatorId ?? '' },
      ...{ containerNo: pallet.containerNo, shippingMark: pallet.shippingMark },
      ...bookIn(count, pallet.cartonQty),
    }));
    await records.createMany('hwInventoryLines', lines);
    if (blind) await keepBook(records, count, new Map(pallets.map((pallet) => [pallet.id, pallet.cartonQty])));
  }
  return started;
};

/**
 * Hands in a count: every line must be counted and every difference explained. Whoever hands it in counts as its counter and
 * cannot post it. From now on a blind count shows its book too (README, rule 16).
 */
export const submitCount: ActionHooks<'hwInventory'> = async ({ rows, user, records, reject }, next) => {
  for (const count of rows) {
    const lines = await linesOf(records, count);
    const quantities = await bookQtysOf(records, count, lines);
    const compared = lines.map((line, i) => ({ line, book: quantities[i] ?? null }));
    rejectOpen(count, compared, reject);
    const hidden = compared.filter(({ line, book }) => line.bookQty !== book);
    const changes = hidden.map(({ line, book }) => ({ id: line.id, values: bookIn({ blind: false }, book) }));
    await records.changeMany('hwInventoryLines', changes);
  }
  return next(() => ({ counterId: user.id }));
};

interface LineWithBook {
  readonly line: Line;
  readonly book: number | null;
}

function rejectOpen({ countNo }: Count, lines: readonly LineWithBook[], reject: Reject): void {
  const left = lines.filter(({ line }) => line.countedQty === null).length;
  if (left > 0) {
    reject({
      zh: `${countNo}：还有 ${left} 行没有盘点`,
      en: `${countNo}: ${many(left, 'line has', 'lines have')} not been counted yet`,
    });
  }
  const unexplained = lines.filter(({ line, book }) => book !== null && line.countedQty !== book && !line.reason);
  const [first] = unexplained;
  if (!first) return;
  const { shippingMark } = first.line;
  reject({
    zh: `${countNo}：有 ${unexplained.length} 行与账面不符而没有差异原因，如唛头 ${shippingMark}：请再数一遍，并填写原因`,
    en: `${countNo}: ${many(unexplained.length, 'line differs', 'lines differ')} from the book without a reason, such as ${shippingMark}. Count again and enter the reason`,
  });
}

/**
 * Sends a count back: pallets that have changed since the book was frozen are counted again against the book as of now, which
 * a blind count hides again; lines of pallets that have left the bins are dropped (README, rule 16).
 */
export const recount: ActionHooks<'hwInventory'> = async ({ rows, records }, next) => {
  for (const count of rows) {
    const { blind } = count;
    const lines = (await linesOf(records, count)).filter(({ insideId }) => insideId !== null);
    const pallets = await records.find('hwInside', { id: lines.flatMap(({ insideId }) => insideId ?? []) });
    const byId = new Map(pallets.map((pallet) => [pallet.id, pallet]));
    const removed: string[] = [];
    const changes: { id: string; values: Values<'hwInventoryLines'> }[] = [];
    const now = new Map<string, number>();
    for (const line of lines) {
      const pallet = byId.get(line.insideId ?? '');
      const cartons = pallet && bookNow(pallet);
      if (!pallet || cartons === undefined) {
        removed.push(line.id);
        continue;
      }
      now.set(pallet.id, cartons);
      const here = pallet.locatorId ?? line.locatorId;
      // The pallet has been moved to a third bin since it was found, so the place where it was found no longer holds.
      const isMoved = line.foundLocatorId !== null && here !== line.locatorId && here !== line.foundLocatorId;
      const isChanged = cartons !== line.bookQty || isMoved;
      const again = { locatorId: here, foundLocatorId: null, countedQty: null, confirmedQuantity: null, reason: null };
      if (!(isChanged || blind)) continue;
      changes.push({ id: line.id, values: { ...bookIn(count, cartons), ...(isChanged ? again : {}) } });
    }
    await records.remove('hwInventoryLines', removed);
    await records.changeMany('hwInventoryLines', changes);
    if (blind) await keepBook(records, count, now);
  }
  return next();
};

interface NamedBins {
  readonly ids: readonly string[];
  /** The warehouse in which the bins must lie. */
  readonly repositoryId: string;
  /** The field that names them. */
  readonly at?: string;
}

/** Rejects bins of other warehouses, which may have the same codes: a count only names bins of its own warehouse (README, rule 15). */
export async function rejectOtherBins(
  { records, reject }: { readonly records: Pick<ReadRecords, 'find'>; readonly reject: Reject },
  { ids, repositoryId, at }: NamedBins,
): Promise<void> {
  if (ids.length === 0) return;
  const bins = await records.find('hwLocator', { id: [...new Set(ids)] });
  const other = bins.find((bin) => bin.repositoryId !== repositoryId);
  if (!other) return;
  reject(
    {
      zh: `库位 ${other.locatorCode} 不在盘点的仓库`,
      en: `Bin ${other.locatorCode} is not in the warehouse of the count`,
    },
    at === undefined ? {} : { at },
  );
}
