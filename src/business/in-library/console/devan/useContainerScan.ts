import { type ScanAnswer, useCalls, useField, useLanguage, useText } from '../../../../console/extend.ts';
import { words } from './words.ts';

/** Statuses of an order whose container can be emptied. */
export const devannable: readonly string[] = ['AT_WAREHOUSE', 'DEVANNING'];

/** Finds the container that somebody scanned, or says where it is instead. */
export function useContainerScan(onFound: (id: string) => void): (scanned: string) => Promise<ScanAnswer> {
  const text = useText(words);
  const language = useLanguage();
  const { find } = useCalls();
  const { field } = useField('hwOrder', 'orderStatus');
  return async (scanned) => {
    const code = scanned.trim().toUpperCase();
    const sorts = [{ field: 'createTime', order: 'desc' }] as const;
    const found = await find('hwOrder', { filter: { containerNo: { startsWith: code } }, sorts, isQuiet: true });
    const exact = found.records.filter(({ containerNo }) => containerNo === code);
    const order = exact.find(({ orderStatus }) => devannable.includes(orderStatus ?? '')) ?? exact[0];
    if (!order) return { isGood: false, text: text('unknownContainer', { code }) };
    if (!devannable.includes(order.orderStatus ?? '')) {
      const status = field?.options?.find(({ value }) => value === order.orderStatus)?.title[language] ?? '';
      return { isGood: false, text: text('notHere', { code, status }) };
    }
    onFound(order.id);
    return { isGood: true, text: text('picked', { code }) };
  };
}
