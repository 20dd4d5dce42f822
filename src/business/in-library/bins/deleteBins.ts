import type { OnDelete } from '../../../server/extend.ts';

/**
 * A bin that goods have come to or left stays in their history (domain.md 5.11, 5.14). It would be refused as in use all the
 * same: this says it in better words, and what to do instead.
 */
export const deleteBins: OnDelete<'hwLocator'> = async ({ rows, records, refuse }, next) => {
  const ids = rows.map(({ id }) => id);
  for (const field of ['toLocatorId', 'fromLocatorId'] as const) {
    const [flow] = await records.find('hwInsideFlow', { [field]: ids }, { limit: 1 });
    const used = rows.find(({ id }) => id === flow?.[field]);
    if (!used) continue;
    refuse({
      zh: `库位 ${used.locatorCode} 有库存流水，不能删除；不再使用时请把状态改为停用`,
      en: `Goods have been in bin ${used.locatorCode}: it cannot be deleted. Disable it if it is not to be used any more`,
    });
  }
  return next();
};
