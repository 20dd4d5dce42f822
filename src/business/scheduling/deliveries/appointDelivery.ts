import type { OnDoing } from '../../../server/extend.ts';
import { strictPlaces } from './strictPlaces.ts';

/** Destinations that ask for an appointment want its number, whatever they are (domain.md 3.4, 5.6). */
export const appointDelivery: OnDoing<'hwDelivery'> = async ({ rows, input, records, refuse, time }, next) => {
  if (Date.parse(String(input.appointmentTime)) < time.getTime()) {
    refuse({ zh: '预约时间已过', en: 'The appointment is in the past' }, { at: '/input/appointmentTime' });
  }
  const strict = await strictPlaces(
    records,
    rows.map(({ destCode }) => destCode),
  );
  const lacking = rows.find(
    ({ destCode, appointmentNo }) => strict.has(destCode) && !(input.appointmentNo ?? appointmentNo),
  );
  if (lacking) {
    refuse(
      { zh: `${lacking.destCode} 需要预约号`, en: `${lacking.destCode} asks for an appointment number` },
      { at: '/input/appointmentNo' },
    );
  }
  return next();
};
