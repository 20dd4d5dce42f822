import type { Names } from '../model/lookup.ts';
import type { Path } from '../read/place.ts';
import { faultTexts, inBackticks, type Message } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  noEnum: { en: 'there is no enum `{{name}}`', zh: '没有枚举`{{name}}`' },
  addToEnums: { en: 'add it to enums.json', zh: '请将其加入`enums.json`' },
  enumUnknowable: {
    en: 'the enum `{{name}}` cannot be known: enums.json has faults',
    zh: '无法得知枚举`{{name}}`：`enums.json`有错误',
  },
  mendEnumsJsonFirst: { en: 'mend enums.json first', zh: '请先修正`enums.json`' },
  noArea: { en: 'there is no area `{{name}}`', zh: '没有菜单分组`{{name}}`' },
  writeOrAddArea: { en: 'write {{areas}}, or add it to areas.json', zh: '请填写{{areas}}，或将其加入`areas.json`' },
  areaUnknowable: {
    en: 'the area `{{name}}` cannot be known: areas.json has faults',
    zh: '无法得知菜单分组`{{name}}`：`areas.json`有错误',
  },
  mendAreasJsonFirst: { en: 'mend areas.json first', zh: '请先修正`areas.json`' },
});

/** A name of `enums.json` or `areas.json` that a file speaks of. */
interface Spoken {
  readonly name: string;
  readonly path: Path;
}

interface Room {
  readonly known: 'enums' | 'areas';
  readonly unread: 'unreadEnums' | 'unreadAreas';
  readonly missing: (name: string) => Message;
  /** What to do where no name is like it. */
  readonly add: (names: Names) => Message;
  readonly waiting: (name: string) => Message;
  readonly mend: Message;
}

/** Where the names of each kind are looked for, and what is said of those that are not there. */
const rooms = {
  enum: {
    ...{ known: 'enums', unread: 'unreadEnums' },
    missing: (name) => texts.noEnum({ name }),
    add: () => texts.addToEnums,
    waiting: (name) => texts.enumUnknowable({ name }),
    mend: texts.mendEnumsJsonFirst,
  },
  area: {
    ...{ known: 'areas', unread: 'unreadAreas' },
    missing: (name) => texts.noArea({ name }),
    // They are few, and not called like the folders.
    add: (names) => texts.writeOrAddArea({ areas: inBackticks([...names.keys()]) }),
    waiting: (name) => texts.areaUnknowable({ name }),
    mend: texts.mendAreasJsonFirst,
  },
} as const satisfies Readonly<Record<string, Room>>;

/** Checks that names are in their shared file. That the file waits for it, because it cannot be read, is told once. */
export function checkSharedNames(
  { world, report }: Subject,
  room: keyof typeof rooms,
  spoken: readonly Spoken[],
): void {
  const { known, unread, missing, add, waiting, mend } = rooms[room];
  const [names, unreadNames]: [Names, Names] = [world[known], world[unread]];
  let isWaiting = false;
  for (const { name, path } of spoken) {
    if (names.has(name)) continue;
    if (!unreadNames.has(name)) {
      report.error({ path, what: missing(name), mend: suggest(name, names.keys(), add(names)) });
    } else if (!isWaiting) {
      report.error({ path, what: waiting(name), mend });
      isWaiting = true;
    }
  }
}
