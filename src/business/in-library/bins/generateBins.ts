import { many } from '../../../contract/text.ts';
import type { OnDoing, Refuse, Values } from '../../../server/extend.ts';
import { expandRange } from './expandRange.ts';

/** Most bins that are made at once. */
const most = 5000;

/** Makes the bins of a rack range; those that are there already stay as they are (domain.md 5.14). */
export const generateBins: OnDoing<'hwLocator'> = async ({ input, records, refuse }, next) => {
  await next();
  const { repositoryId, zone, locatorType, maxPallets, mixCustomer } = input as Values<'hwLocator'>;
  const wanted = placesOf(input, refuse).map(([aisle = '', shelf = '', level = '']) => ({
    ...{ repositoryId, zone, aisle, shelf, level, locatorCode: [zone, aisle, shelf, level].join('-') },
    ...{ locatorType, maxPallets, mixCustomer: mixCustomer ?? true },
  }));
  const there = await records.find('hwLocator', { repositoryId: String(repositoryId), zone: String(zone) });
  const known = new Set(there.map(({ locatorCode }) => locatorCode));
  const missing = wanted.filter(({ locatorCode }) => !known.has(locatorCode));
  await records.createMany('hwLocator', missing);
  const kept = wanted.length - missing.length;
  return {
    message: {
      zh: `新增 ${missing.length} 个库位${kept > 0 ? `，${kept} 个已存在` : ''}`,
      en: `${many(missing.length, 'bin')} made${kept > 0 ? `, ${kept} there already` : ''}`,
    },
    made: missing.length,
  };
};

/** Every aisle, shelf and level, in this order. */
function placesOf(input: Readonly<Record<string, unknown>>, refuse: Refuse): readonly (readonly string[])[] {
  const ranges = ['aisles', 'shelves', 'levels'].map((name) => {
    const places = expandRange(String(input[name]));
    return (
      places ??
      refuse(
        { zh: '范围须从小到大，如 1-12 或 A-F', en: 'A range goes upwards, such as 1-12 or A-F' },
        { at: `/input/${name}` },
      )
    );
  });
  const total = ranges.reduce((product, places) => product * places.length, 1);
  if (total > most) {
    refuse(
      {
        zh: `一次最多生成 ${most} 个库位，现在是 ${total} 个`,
        en: `At most ${many(most, 'bin is', 'bins are')} made at once, these are ${total}`,
      },
      { at: '/input/aisles' },
    );
  }
  const [aisles = [], shelves = [], levels = []] = ranges;
  return aisles.flatMap((aisle) => shelves.flatMap((shelf) => levels.map((level) => [aisle, shelf, level])));
}
