import type { Names } from '../model/lookup.ts';
import type { Path } from '../read/place.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** A name of `enums.json` or `areas.json` that a file speaks of. */
interface Spoken {
  readonly name: string;
  readonly path: Path;
}

interface Room {
  readonly known: 'enums' | 'areas';
  readonly unread: 'unreadEnums' | 'unreadAreas';
  readonly missing: (name: string) => string;
  /** What to do where no name is like it. */
  readonly add: (names: Names) => string;
  readonly waiting: (name: string) => string;
  readonly mend: string;
}

/** Where the names of each kind are looked for, and what is said of those that are not there. */
const rooms = {
  enum: {
    ...{ known: 'enums', unread: 'unreadEnums' },
    missing: (name) => `there is no enum \`${name}\``,
    add: () => 'add it to enums.json',
    waiting: (name) => `the enum \`${name}\` cannot be known: enums.json has faults`,
    mend: 'mend enums.json first',
  },
  area: {
    ...{ known: 'areas', unread: 'unreadAreas' },
    missing: (name) => `there is no area \`${name}\``,
    // They are few, and not called like the folders.
    add: (names) => `write ${[...names.keys()].map((name) => `\`${name}\``).join(', ')}, or add it to areas.json`,
    waiting: (name) => `the area \`${name}\` cannot be known: areas.json has faults`,
    mend: 'mend areas.json first',
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
