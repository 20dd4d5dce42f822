import type { OnDoing, Stored } from '../../../server/extend.ts';

/**
 * Destinations that ask for an appointment want its number, whatever they are; its time is told with the time zone of the
 * destination (domain.md 3.4, 5.6).
 */
export const appointDelivery: OnDoing<'hwDelivery'> = async ({ records, input, books, refuse, time }, next) => {
  if (Date.parse(String(input.appointmentTime)) < time.getTime()) {
    refuse({ zh: '预约时间已过', en: 'The appointment is in the past' }, { at: '/input/appointmentTime' });
  }
  const codes = [...new Set(records.flatMap(({ destCode }) => destCode ?? []))];
  const places = codes.length > 0 ? await books.find('hwRepositoryConfig', { repositoryCode: codes }) : [];
  const placeOf = new Map(places.map((place) => [place.repositoryCode, place]));
  const strict = records.find(({ destCode }) => placeOf.get(destCode ?? '')?.appointmentRequired);
  if (strict && !(input.appointmentNo ?? strict.appointmentNo)) {
    refuse(
      { zh: `${strict.destCode} 需要预约号`, en: `${strict.destCode} asks for an appointment number` },
      { at: '/input/appointmentNo' },
    );
  }
  return next(({ destCode, appointmentTz }: Stored<'hwDelivery'>) => {
    const zone = input.appointmentTz ?? appointmentTz ?? placeOf.get(destCode ?? '')?.timezone;
    return zone ? { appointmentTz: String(zone) } : {};
  });
};
