import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The modules of the first pages, by chunk name. */
export const firstPages = {
  login: ['src/console/shell/login/LoginPage.tsx'],
  inside: ['src/console/shell/layout/Inside.tsx', 'src/console/pages/ResourcePage.tsx', 'src/console/providers/finding.ts'],
} as const;

/** Modules that are loaded after the first page, by chunk name. */
const laterParts = {
  bell: ['src/console/reminders/Bell.tsx'],
  icons: ['src/console/ui/icons/menuIcons.ts'],
  checks: ['src/console/registry/recordChecks.ts'],
  look: ['src/console/theme/AntdTheme.tsx'],
  calendar: ['src/fields/dates/DayPicker.tsx', 'src/fields/dates/DateTimeInput.tsx'],
  inputs: ['src/fields/choices/ChoiceInput.tsx', 'src/fields/references/RemoteSelect.tsx'],
  question: ['src/console/pages/actions/AskDialog.tsx', 'src/fields/grid/RecordGrid.tsx'],
  page: ['src/console/pages/edit/EditPage.tsx'],
  extend: ['src/console/extend.ts'],
} as const;

const roots = { ...firstPages, ...laterParts };
type Part = keyof typeof roots;

/**
 * Groups the code into a few chunks instead of two hundred, because requesting and linking a small module costs a browser as much as
 * its content. Code that a first page needs never waits for later code.
 */
export function firstChunks(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<Part, ReadonlySet<string>>();
  type Has = (part: Part) => boolean;
  const group = (name: string, priority: number, isIn: (has: Has) => boolean = (has) => has(name as Part)) => ({
    name: (id: string, context: Context) => {
      const has: Has = (part) => {
        const modules = known.get(part) ?? reachable(roots[part], context);
        known.set(part, modules);
        return modules.has(id);
      };
      return isIn(has) ? name : null;
    },
    debugName: name,
    priority,
  });
  return [
    { name: 'start', tags: ['$initial'], priority: 11 },
    group('login', 10),
    group('inside', 9),
    group('bell', 8),
    group('icons', 8),
    group('checks', 8),
    // Code of antd that the calendar shares with other inputs is part of this chunk. The rest of the calendar has a chunk of its own.
    group('antd', 7, (has) => has('look') || (has('calendar') && has('inputs'))),
    group('calendar', 6),
    group('inputs', 5),
    // The next two chunks hold modules that two parts share: business pages use the dialogs and components of forms, and action dialogs
    // contain the fields of forms.
    group('components', 4, (has) => has('extend') && has('page')),
    group('fill', 3, (has) => has('question') && has('page')),
    group('extend', 2),
    group('form', 1, (has) => has('page')),
  ];
}

/** Returns the modules with all their static imports. */
function reachable(modules: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      const named = wholes.find(({ index }) => imported.endsWith(index));
      if (named) partsOf(named, { importer: id, all: imported }).forEach(add);
      else add(imported);
    }
  };
  /** Returns the modules of the parts that are imported by name from a package's index module. Only these are bundled. */
  const partsOf = ({ index, name, place: location }: Whole, { importer, all }: RequestedValues): readonly string[] => {
    const code = context.getModuleInfo(importer)?.code ?? '';
    const requested = new RegExp(` \\{([^}]*)\\} from ["']${name}["']`).exec(code)?.[1] ?? '';
    const locations = requested.split(',').map((part) => all.replace(index, location(part.trim().replace(/ as .*/, ''))));
    return (context.getModuleInfo(all)?.importedIds ?? []).filter((id) => locations.includes(id));
  };
  for (const module of modules) {
    const id = fileURLToPath(new URL(`../${module}`, import.meta.url));
    if (!context.getModuleInfo(id)) throw new Error(`build/firstChunks.ts names ${module}, which the build has not.`);
    add(id);
  }
  return found;
}

/** A module that re-exports every part of a package. */
interface Whole {
  readonly name: string;
  /** The end of the index module's path, and a function that returns the path of a part by its name. */
  readonly index: string;
  readonly place: (part: string) => string;
}

interface RequestedValues {
  readonly importer: string;
  readonly all: string;
}

const wholes: readonly Whole[] = [
  {
    name: 'antd',
    index: '/antd/es/index.js',
    place: (part) => `/antd/es/${part.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}/index.js`,
  },
  {
    name: '@ant-design/icons-svg',
    index: '/icons-svg/es/index.js',
    place: (part) => `/icons-svg/es/asn/${part}.js`,
  },
];
