import type { DoingEvent } from '../../../server/extend.ts';
import type { Trip } from './trip.ts';

/** The trip that a step is about which is done with one at a time: a call can name many. */
export function oneTrip({ records, refuse }: Pick<DoingEvent<'hwCarDispatch'>, 'records' | 'refuse'>): Trip {
  const [trip, ...others] = records;
  if (!trip || others.length > 0) {
    return refuse({ zh: '一次只能处理一个车次', en: 'This is done with one trip at a time' });
  }
  return trip;
}
