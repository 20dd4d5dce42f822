import type { OnDoing } from '../../../server/extend.ts';
import { keepPossible, promised } from '../trips/refuseImpossible.ts';
import { strictPlaces } from './strictPlaces.ts';

/**
 * Another door that asks for a number is booked by its own: that of the door before lets nobody in there. A trip that is
 * promised can still go by the new time, or somebody says why it goes all the same: of one trip at a time.
 */
export const rebookDelivery: OnDoing<'hwDelivery'> = async (event, next) => {
  const { rows, input, records, refuse } = event;
  const due = rows.filter(({ appointmentState }) => appointmentState === 'REBOOK');
  const strict = await strictPlaces(
    records,
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
  const ids = [...new Set(rows.flatMap(({ dispatchId }) => dispatchId ?? []))];
  const look = await keepPossible(
    event,
    ids.length > 0 ? await records.find('hwCarDispatch', { id: ids, dispatchStatus: promised }) : [],
    rows,
  );
  const answer = await next();
  await look(input.overrideReason);
  return answer;
};
