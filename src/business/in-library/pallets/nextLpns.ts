import type { Records } from '../../../server/extend.ts';

/**
 * The next numbers of pallets of a container: its number, a hyphen and a serial of at least three digits (domain.md
 * 5.10). A container comes again on later voyages, so the pallets of its earlier orders count too. Whoever asks keeps the
 * order, and only one of a container is open, so that nobody else counts on at the same time.
 */
export async function nextLpns(
  records: Records,
  { orderId, containerNo, count }: { orderId: string; containerNo: string; count: number },
): Promise<string[]> {
  const voyages = containerNo ? await records.find('hwOrder', { containerNo }) : [];
  const orderIds = new Set([orderId, ...voyages.map(({ id }) => id)]);
  const known = await records.find('hwInside', { orderId: [...orderIds] });
  const last = Math.max(0, ...known.map(({ lpn }) => Number(lpn?.slice(lpn.lastIndexOf('-') + 1) ?? 0)));
  return Array.from({ length: count }, (_, i) => `${containerNo}-${String(last + 1 + i).padStart(3, '0')}`);
}
