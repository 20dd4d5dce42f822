/** The resources to which a file refers, by their current or a former name. */

import { onceFor } from '../cache.ts';
import { createReport, everyProperty } from '../check/subject.ts';
import { formProperties, withSharedForms } from '../keywords/actions/every.ts';
import type { Part } from '../keywords/lines.ts';
import type { Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { ParsedFile } from './readFile.ts';
import { unitsOf } from './unit.ts';
import { namesOf } from './world.ts';

const texts = faultTexts({
  hasNewName: { en: '`{{name}}` is now called `{{now}}`', zh: '`{{name}}`现在叫`{{now}}`' },
  writeNewName: { en: 'write `{{now}}`', zh: '请写`{{now}}`' },
});

/** A reference to another resource, with its path. */
interface Mention {
  readonly name: string;
  readonly path: Path;
}

/** Returns the references to resources that a file requires: those of `reference`, `lines` and `total`. */
export const mentionsOf = onceFor((source: ResourceSource): readonly Mention[] =>
  [...everyProperty(source), ...formProperties(source)].flatMap(({ property, path }) =>
    (['reference', 'lines', 'total'] as const).flatMap((keyword) => {
      const name = property[keyword]?.resource;
      return name === undefined ? [] : [{ name, path: [...path, keyword, 'resource'] }];
    }),
  ),
);

/**
 * Replaces former names of resources in references with the current ones, with a warning. So a resource can be renamed without changing all
 * files at once.
 */
export function withNewNames(files: readonly ParsedFile[]): readonly ParsedFile[] {
  const renamed = renamedIn(files);
  return renamed.size === 0 ? files : files.map((file) => withNames(file, renamed));
}

/** Returns the current name for each former name. A name that a resource has now does not count as a former name. */
function renamedIn(files: readonly ParsedFile[]): ReadonlyMap<string, string> {
  const pairs = files.flatMap(({ parts: [own] }): [string, string][] =>
    own?.source.was === undefined ? [] : [[own.source.was, own.source.name]],
  );
  if (pairs.length === 0) return new Map();
  const lines = files.flatMap(({ parts }) => parts.map(({ source }) => source.name));
  const names = new Set([...namesOf(files), ...lines]);
  return new Map(pairs.toReversed().filter(([was]) => !names.has(was)));
}

/** Returns the current name for each former name that no resource has now. */
export function formerNames(sources: ReadonlyMap<string, ResourceSource>): ReadonlyMap<string, string> {
  const pairs = [...sources.values()].flatMap(({ name, was }): [string, string][] =>
    was === undefined || sources.has(was) ? [] : [[was, name]],
  );
  return new Map(pairs);
}

/** Caches the results of `withNames`: the same file with the same names must give the same object, as other caches compare by identity. */
const cache = new WeakMap<ParsedFile, { readonly key: string; readonly file: ParsedFile }>();

/** Returns a file in which references use the current resource names, with a warning for each replaced name. */
export function withNames(file: ParsedFile, renamed: ReadonlyMap<string, string>): ParsedFile {
  const { document, parts } = file;
  const mentions = parts.map(({ source }) => everyMention(source).filter(({ name }) => renamed.has(name)));
  if (!document || mentions.every(({ length }) => length === 0)) return file;
  const key = JSON.stringify(mentions.flat().map(({ name }) => [name, renamed.get(name)]));
  const before = cache.get(file);
  if (before?.key === key) return before.file;
  const report = createReport(document);
  const units = unitsOf({ document, report }, parts);
  const renamedParts = parts.map((part, i): Part => {
    const source = (mentions[i] ?? []).reduce<unknown>((all, { name, path }) => put(all, path, renamed.get(name)), part.source);
    return { ...part, source: withSharedForms(source as ResourceSource) };
  });
  mentions.forEach((all, i) => {
    for (const { name, path } of all) {
      const now = renamed.get(name) ?? name;
      units[i]?.report.warn({ path, what: texts.hasNewName({ name, now }), mend: texts.writeNewName({ now }) });
    }
  });
  const after = { ...file, parts: renamedParts, faults: [...file.faults, ...report.faults] };
  cache.set(file, { key, file: after });
  return after;
}

function everyMention(source: ResourceSource): readonly Mention[] {
  const related = (source.detail?.related ?? []).map(({ resource: name }, i): Mention => {
    return { name, path: ['detail', 'related', i, 'resource'] };
  });
  const inside = (source.list?.views ?? []).flatMap((view, i): Mention[] =>
    typeof view === 'string' || !view.inside ? [] : [{ name: view.inside.resource, path: ['list', 'views', i, 'inside', 'resource'] }],
  );
  const sheets = source.excel?.related ? [{ name: source.excel.related.resource, path: ['excel', 'related', 'resource'] }] : [];
  const documents = (source.papers ?? []).flatMap(({ lines, pictures, with: parts = [] }, i): Mention[] => [
    ...(lines?.resource === undefined ? [] : [{ name: lines.resource, path: ['papers', i, 'lines', 'resource'] }]),
    ...(pictures ? [{ name: pictures.resource, path: ['papers', i, 'pictures', 'resource'] }] : []),
    ...parts.map(({ resource: name }, j): Mention => ({ name, path: ['papers', i, 'with', j, 'resource'] })),
  ]);
  return [...mentionsOf(source), ...related, ...inside, ...sheets, ...documents];
}

/** Returns a copy of a value in which the part at a path is replaced. All other parts are shared with the original. */
function put(value: unknown, [step, ...rest]: Path, expected: unknown): unknown {
  if (step === undefined) return expected;
  if (Array.isArray(value)) return value.map((each, i) => (i === step ? put(each, rest, expected) : each));
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [step]: put(object[step], rest, expected) };
}
