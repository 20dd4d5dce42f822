import type { OnDoing } from '../../../server/extend.ts';
import { strictPlaces } from './strictPlaces.ts';

/** Another door that asks for a number is booked by its own: that of the door before lets nobody in there. */
export const rebookDelivery: OnDoing<'hwDelivery'> = async ({ records, input, books, refuse }, next) => {
  const due = records.filter(({ appointmentState }) => appointmentState === 'REBOOK');
  const strict = await strictPlaces(
    books,
    due.map(({ destCode }) => destCode),
  );
  const old = due.find(
    ({ destCode, appointmentNo }) =>
      strict.has(destCode) && (input.appointmentNo ?? appointmentNo ?? null) === (appointmentNo ?? null),
  );
  if (old) {
    refuse(
      {
        zh: `目的地已改，${old.destCode} 需要新的预约号`,
        en: `It goes elsewhere now: ${old.destCode} asks for a new appointment number`,
      },
      { at: '/input/appointmentNo' },
    );
  }
  return next();
};
