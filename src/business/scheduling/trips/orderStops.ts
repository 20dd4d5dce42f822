import type { OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { ifPromised, keepPossible } from './refuseImpossible.ts';
import { renumberStops } from './renumberStops.ts';
import { stopsOf } from './stopsOf.ts';

/** The stops of a combined trip in another order: all of them, each once (domain.md 5.8). */
export const orderStops: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { input, records, refuse } = event;
  const trip = oneRecord(event);
  const wanted = input.deliveryIds as string[];
  const stops = new Map((await stopsOf(records, trip, { lock: 'write' })).map((stop) => [stop.id, stop]));
  const ordered = wanted.flatMap((id) => stops.get(id) ?? []);
  if (ordered.length !== stops.size || new Set(wanted).size !== stops.size || wanted.length !== stops.size) {
    refuse(
      { zh: '请给出全部卸点的顺序，每个一次', en: 'Give the order of all stops, each once' },
      { at: '/input/deliveryIds' },
    );
  }
  const look = await keepPossible(event, ifPromised(trip));
  await renumberStops(records, ordered);
  const answer = await next();
  await look(input.overrideReason);
  return answer;
};
