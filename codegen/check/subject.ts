import { onceFor } from '../cache.ts';
import type { PropertySource, RecordSource } from '../generated/source.ts';
import type { Document } from '../read/readDocument.ts';
import { kindNameOf, type Path, type Properties } from '../read/recordSource.ts';
import type { ResourceSource, World } from '../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts, joined, type Message } from '../texts/faultTexts.ts';
import type { Fault } from '../types.ts';

/** A resource that is being checked: that of a file, of described lines, or of a form. `world` contains everything it may refer to. */
export interface Subject {
  readonly source: ResourceSource;
  readonly world: World;
  readonly report: Report;
  /** Only for the form of an action: the fields of the record on which the action runs. */
  readonly outer?: Properties;
}

/** A field with its path in the file. `siblings` are the fields of the same record or row, including the field itself. */
export interface PlacedProperty {
  readonly name: string;
  readonly property: PropertySource;
  readonly kind: string;
  readonly path: Path;
  readonly siblings: Properties;
  readonly isInRow: boolean;
}

export const recordPath: Path = ['record', 'properties'];

/** The fields of each record definition. They are cached, because nearly every check goes through all fields. */
const fieldsOf = onceFor(listed);

/** Returns all fields of a resource, including the fields of rows. */
export function everyProperty({ record }: Pick<ResourceSource, 'record'>): readonly PlacedProperty[] {
  return fieldsOf(record);
}

function listed(record: ResourceSource['record']): readonly PlacedProperty[] {
  return placed({ siblings: record.properties, path: recordPath, isInRow: false }).flatMap((field) => {
    const { items } = field.property;
    if (!items) return [field];
    return [field, ...placed({ siblings: items.properties, path: [...field.path, 'items', 'properties'], isInRow: true })];
  });
}

function placed({ siblings, path, isInRow }: Pick<PlacedProperty, 'siblings' | 'path' | 'isInRow'>): PlacedProperty[] {
  return Object.entries(siblings).map(([name, property]) => ({
    name,
    property,
    siblings,
    isInRow,
    kind: kindNameOf(property),
    path: [...path, name],
  }));
}

/** A record definition inside a resource file, such as the form of an action. */
interface Inner {
  readonly record: RecordSource;
  readonly path: Path;
}

/** Returns a subject for checking an inner record like the record of a file. Faults are reported at the path of the inner record. */
export function innerSubject({ source, world, report }: Subject, { record, path }: Inner): Subject {
  const { name, title, perms } = source;
  // Changes the path of a fault below `record` into the path below the inner record.
  const moved = (remark: Remark): Remark => ({ ...remark, path: [...path, ...remark.path.slice(1)] });
  return { source: { name, title, perms, record }, world, report: movedTo(report, moved) };
}

const texts = faultTexts({
  addFieldThatIs: { en: 'add a field that is {{expected}}', zh: '请添加一个{{expected}}' },
  takeOneOf: { en: 'use one of: {{names}}', zh: '请从中选用：{{names}}' },
});

/** The maximum edit distance at which two words count as similar; 0 for one or two letters. */
function tolerance(word: string): number {
  return Math.floor(word.length / 3);
}

/** Like `editDistance`, but at most 1 for a candidate that starts with a word of three letters or more. */
function distanceOf(word: string, candidate: string): number {
  if (word.length >= 3 && candidate.startsWith(word)) return Math.min(1, candidate.length - word.length);
  return editDistance(word, candidate);
}

/** Returns the most similar candidate by edit distance, ignoring case; undefined if none is similar enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = tolerance(word) + 1;
  for (const candidate of candidates) {
    if (!candidate.startsWith(word) && Math.abs(candidate.length - word.length) >= least) continue;
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/**
 * Returns the advice for a wrong name: to use the most similar candidate. If none is similar, returns `otherwise`. Without `otherwise`,
 * lists some of the candidates, or says to remove the name if there are none.
 */
export function suggest(word: string, candidates: Iterable<string>, otherwise?: Message): Message {
  const all = [...candidates];
  const near = nearest(word, all);
  if (near !== undefined) return commonTexts.didYouMean({ name: near });
  if (otherwise !== undefined) return otherwise;
  if (all.length === 0) return commonTexts.removeIt;
  const shown = all.slice(0, mostShown).map((name) => `\`${name}\``);
  return texts.takeOneOf({ names: joined(all.length > mostShown ? [...shown, '…'] : shown) });
}

const mostShown = 12;

/**
 * Returns the fault for an unknown field name, with a suggestion from the suitable fields. `resource` is the resource that lacks the field,
 * if that is not the resource of the file.
 */
export function unknownField(name: string, suiting: Iterable<string>, resource?: string): FaultTexts {
  const what = resource === undefined ? commonTexts.noField({ name }) : commonTexts.noFieldIn({ resource, name });
  return { what, mend: suggest(name, suiting) };
}

/** Returns the edit distance between two words: insertions, deletions, replacements and swaps of neighbors. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1)];
      row.push(Math.min(...steps, isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY));
    }
    [before, previous] = [previous, row];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

export interface FieldRule {
  readonly name: string;
  readonly fits: (property: PropertySource) => boolean;
  /** A description of the fields that fit, for the message. */
  readonly expected: Message;
  readonly path: Path;
}

/** Returns one fault if a field does not exist or does not fit, otherwise an empty list. */
export function misfit(properties: Properties, { name, fits, expected, path }: FieldRule): Remark[] {
  const suiting = Object.keys(properties).filter((each) => fits(properties[each] as PropertySource));
  if (suiting.includes(name)) return [];
  const what = Object.hasOwn(properties, name) ? commonTexts.isNot({ field: name, expected }) : commonTexts.noField({ name });
  return [
    {
      path,
      what,
      mend: suggest(name, suiting, suiting.length > 0 ? undefined : texts.addFieldThatIs({ expected })),
    },
  ];
}

const reportTexts = faultTexts({
  error: { en: 'the file has more errors', zh: '此文件还有更多错误' },
  warning: { en: 'the file has more warnings', zh: '此文件还有更多警告' },
  mendTheseFirst: { en: 'fix these first', zh: '请先修正以上问题' },
});

/** A fault or warning at a path in a file; `on: 'key'` points at the key instead of the value. */
export interface Remark extends FaultTexts {
  readonly path: Path;
  readonly on?: 'key' | 'value';
  readonly isFollowing?: true;
  /** The name of a resource that the file refers to although it does not exist. */
  readonly missing?: string;
}

/** Collects the faults of one file, with line and column. */
export interface Report {
  readonly faults: readonly Fault[];
  readonly hasErrors: boolean;
  /** The top-level keys whose values have errors. The empty key stands for an error of the whole file. */
  readonly brokenKeys: readonly string[];
  readonly error: (remark: Remark) => void;
  readonly warn: (remark: Remark) => void;
  /** Adds faults that were found before, such as those of an earlier pass. */
  readonly addAll: (found: readonly Fault[]) => void;
}

/**
 * The maximum number of faults of one severity that are reported for a file. One more fault then says that there are more. Further faults
 * would not help the user, and calculating their positions takes time.
 */
const maxFaults = 100;

/** Creates an empty report for a file. */
export function createReport(document: Document): Report {
  const faults: Fault[] = [];
  const brokenKeys: string[] = [];
  const add = (severity: Fault['severity'], { path, on, ...messages }: Remark): void => {
    const reported = faults.filter((fault) => fault.severity === severity);
    if (reported.length > maxFaults) return;
    if (reported.length === maxFaults) {
      const rest = { what: reportTexts[severity], mend: reportTexts.mendTheseFirst };
      const { file, line, column } = reported.at(-1) as Fault;
      faults.push({ severity, file, line, column, ...rest });
      return;
    }
    const { line, column } = on === 'key' ? document.keyPosition(path) : document.valuePosition(path);
    faults.push({ severity, file: document.file, line, column, ...messages });
  };
  return {
    faults,
    get hasErrors() {
      return faults.some(({ severity }) => severity === 'error');
    },
    brokenKeys,
    error: (remark) => {
      brokenKeys.push(String(remark.path[0] ?? ''));
      add('error', remark);
    },
    warn: (remark) => add('warning', remark),
    addAll: (found) => {
      faults.push(...found);
    },
  };
}

/** Returns a report that changes the path of each fault with `move` and adds the fault to `report`. `addAll` adds faults unchanged. */
export function movedTo(report: Report, move: (remark: Remark) => Remark): Report {
  return {
    faults: report.faults,
    get hasErrors() {
      return report.hasErrors;
    },
    brokenKeys: report.brokenKeys,
    error: (remark) => report.error(move(remark)),
    warn: (remark) => report.warn(move(remark)),
    addAll: report.addAll,
  };
}
