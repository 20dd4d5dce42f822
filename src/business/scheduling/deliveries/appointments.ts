import { errors } from '../../../contract/errors.ts';
import type { ActionHooks, Coming, ReadRecords, Reject, RejectOptions, Stored, Values } from '../../../server/extend.ts';
import { uniqueIds } from '../../uniqueIds.ts';
import { committed } from '../both/tripStates.ts';
import { watchFeasibility } from '../trips/feasibility.ts';
import type { Delivery } from './delivery.ts';

/** Books an appointment. It must be in the future, with a number if the destination requires one (README, D6). */
export const appointDelivery: ActionHooks<'hwDelivery'> = async ({ rows, input, records, reject, time }, next) => {
  if (Date.parse(String(input.appointmentTime)) < time.getTime()) {
    reject({ zh: '预约时间已过', en: 'The appointment is in the past' }, { at: '/input/appointmentTime' });
  }
  const numbered = await locationsWantingNumber(
    records,
    rows.map(({ destCode }) => destCode),
  );
  const missing = rows.find(({ destCode, appointmentNo }) => numbered.has(destCode) && !(input.appointmentNo ?? appointmentNo));
  if (missing) {
    reject(
      { zh: `${missing.destCode} 需要预约号`, en: `${missing.destCode} requires an appointment number` },
      { at: '/input/appointmentNo' },
    );
  }
  return next();
};

/**
 * Changes an appointment. If the destination has changed and requires a number, a new number must be entered: the old one is for the
 * previous destination (README, D7). A confirmed trip must remain feasible, or a reason must be given (README, T5).
 */
export const rebookDelivery: ActionHooks<'hwDelivery'> = async (event, next) => {
  const { rows, input, records, reject } = event;
  const due = rows.filter(({ appointmentState }) => appointmentState === 'REBOOK');
  const numbered = await locationsWantingNumber(
    records,
    due.map(({ destCode }) => destCode),
  );
  const old = due.find(
    ({ destCode, appointmentNo }) => numbered.has(destCode) && (input.appointmentNo ?? appointmentNo ?? null) === (appointmentNo ?? null),
  );
  if (old) {
    reject(
      {
        zh: `目的地已改，${old.destCode} 需要新的预约号`,
        en: `The destination has changed: ${old.destCode} requires a new appointment number`,
      },
      { at: '/input/appointmentNo' },
    );
  }
  const ids = [...new Set(rows.flatMap(({ dispatchId }) => dispatchId ?? []))];
  const assertStillFeasible = await watchFeasibility(
    event,
    ids.length > 0 ? await records.find('hwCarDispatch', { id: ids, dispatchStatus: committed }) : [],
    rows,
  );
  const answer = await next();
  await assertStillFeasible(input.overrideReason);
  return answer;
};

interface SavedDelivery {
  readonly before: Stored<'hwDelivery'> | undefined;
  readonly record: Coming<'hwDelivery'>;
  /** The fields that were filled from the warehouse list. */
  readonly filled: Values<'hwDelivery'>;
}

const location = ['destType', 'destCode', 'address', 'city', 'stateCode', 'zipCode', 'country'] as const;
const appointment = ['appointmentNo', 'appointmentTime'] as const;

/**
 * Returns `REBOOK` for a booked delivery whose destination changes, until a new appointment is entered. The new appointment needs a new
 * number if the destination requires one, else a new number or time (README, D7).
 */
export async function appointmentStateFor(records: ReadRecords, { before, record, filled }: SavedDelivery): Promise<Values<'hwDelivery'>> {
  if (before?.deliveryStatus !== 'APPOINTED') return {};
  const now = { ...record, ...filled };
  const isOther = (name: (typeof location | typeof appointment)[number]): boolean => (now[name] ?? null) !== before[name];
  if (appointment.some(isOther)) {
    const hasNumber = isOther('appointmentNo') && (now.appointmentNo ?? null) !== null;
    const numbered = hasNumber ? new Set() : await locationsWantingNumber(records, [now.destCode]);
    if (!numbered.has(now.destCode ?? null)) return { appointmentState: null };
  }
  // Filling in an empty field only completes the destination, so it requires no new appointment.
  const isElsewhere = location.some((name) => before[name] !== null && isOther(name));
  return isElsewhere ? { appointmentState: 'REBOOK' } : {};
}

/** Rejects deliveries whose appointment was made for another destination (README, D7). */
export function assertAppointmentHolds(
  deliveries: readonly Pick<Delivery, 'deliveryNo' | 'appointmentState'>[],
  reject: Reject,
  options?: RejectOptions,
): void {
  const due = deliveries.find(({ appointmentState }) => appointmentState === 'REBOOK');
  if (!due) return;
  reject(
    {
      zh: `派送单 ${due.deliveryNo} 的目的地已改，请先改约`,
      en: `The destination of delivery ${due.deliveryNo} has changed since its appointment was booked. Rebook the appointment first`,
    },
    { ...options, code: errors.wrongState.code },
  );
}

/** Returns the destinations that require an appointment number. */
async function locationsWantingNumber(
  records: ReadRecords,
  destCodes: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string | null>> {
  const codes = uniqueIds(destCodes);
  if (codes.length === 0) return new Set();
  const locations = await records.find('hwRepositoryConfig', { repositoryCode: codes, appointmentRequired: true });
  return new Set(locations.map(({ repositoryCode }) => repositoryCode));
}
