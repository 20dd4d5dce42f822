import { many } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { copyRows, priceRecords } from './copyRows.ts';
import type { QuotationName } from './quotation.ts';
import { readList } from './readList.ts';

/** The ticked rows for another customer. They stay as they are: what is asked for is said of the copies, not of them. */
export function copyQuotations(name: QuotationName): OnDoing {
  return async (event) => {
    const copies = await copyRows(event, { name, rows: priceRecords(event.rows) });
    return told(copies.length);
  };
}

/** A whole price list for another customer, or as its next version. */
export function copyList(name: QuotationName): OnDoing {
  return async (event, next) => {
    const { records, refuse, input } = event;
    const rows = await readList({ name, records, refuse }, input.list);
    if (rows.length === 0) refuse({ zh: '该价格表没有可复制的报价', en: 'This price list has no prices to copy' });
    await copyRows(event, { name, rows });
    await next();
    return told(rows.length);
  };
}

function told(count: number) {
  return { count, message: { zh: `已复制 ${count} 条报价`, en: `${many(count, 'price was', 'prices were')} copied` } };
}
