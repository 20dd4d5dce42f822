import { paging } from '../../contract/query.ts';
import { Refusal } from '../refusal.ts';

/** Reads the paging headers `pageNo` and `pageSize`, `most` at most; what is not a whole number in range is refused. */
export function parsePaging(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  most: number = paging.maxPageSize,
): { pageNo: number; pageSize: number } {
  const read = (name: string, otherwise: number, largest: number): number => {
    const value = headers[name.toLowerCase()];
    if (value === undefined || value === '') return otherwise;
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > largest) {
      throw new Refusal('invalidPaging', { values: { most }, at: { path: `/${name}`, keyword: 'paging' } });
    }
    return number;
  };
  return {
    pageNo: read('pageNo', paging.pageNo, 999_999_999),
    pageSize: read('pageSize', Math.min(paging.pageSize, most), most),
  };
}
