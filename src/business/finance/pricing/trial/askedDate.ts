import type { ReadAsk } from '../../../../server/extend.ts';

/** The day that was asked for, if one was; what is no day is refused. */
export function askedDate({ input, refuse }: Pick<ReadAsk, 'input' | 'refuse'>): string | undefined {
  const { date } = input;
  if (date === undefined || date === null || date === '') return undefined;
  try {
    return Temporal.PlainDate.from(String(date), { overflow: 'reject' }).toString();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse({ zh: '日期格式不正确', en: 'This is no date' }, { at: '/input/date' });
  }
}
