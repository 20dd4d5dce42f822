import type { Coming, ReadRecords, Stored, Values } from '../../../server/extend.ts';
import { strictPlaces } from './strictPlaces.ts';

interface Saved {
  readonly before: Stored<'hwDelivery'> | undefined;
  readonly record: Coming<'hwDelivery'>;
  /** What the list of warehouses says of where it goes. */
  readonly known: Values<'hwDelivery'>;
}

const place = ['destType', 'destCode', 'address', 'city', 'stateCode', 'zipCode', 'country'] as const;
const appointment = ['appointmentNo', 'appointmentTime'] as const;

/**
 * A booked delivery that goes elsewhere from now on: its appointment is another door's, until there is another one. Where a
 * number is asked for that is another number; the time alone says nothing there.
 */
export async function rebookDue(records: ReadRecords, { before, record, known }: Saved): Promise<Values<'hwDelivery'>> {
  if (before?.deliveryStatus !== 'APPOINTED') return {};
  const now = { ...record, ...known };
  const isOther = (name: (typeof place | typeof appointment)[number]): boolean => (now[name] ?? null) !== before[name];
  if (appointment.some(isOther)) {
    const hasNumber = isOther('appointmentNo') && (now.appointmentNo ?? null) !== null;
    const strict = hasNumber ? new Set() : await strictPlaces(records, [now.destCode]);
    if (!strict.has(now.destCode ?? null)) return { appointmentState: null };
  }
  // What was not known before and is found now is the same place.
  const isElsewhere = place.some((name) => before[name] !== null && isOther(name));
  return isElsewhere ? { appointmentState: 'REBOOK' } : {};
}
