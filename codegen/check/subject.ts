import { onceFor } from '../cache.ts';
import type { Document } from '../read/readDocument.ts';
import {
  kindNameOf,
  type Path,
  type Properties,
  type PropertySource,
  type RecordSource,
} from '../read/recordSource.ts';
import type { ResourceSource, World } from '../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts, joined, type Message } from '../texts/faultTexts.ts';
import type { Fault } from '../types.ts';

/** A resource file under examination. */
export interface Subject {
  readonly source: ResourceSource;
  readonly world: World;
  readonly report: Report;
  /** In the form of an action: the fields of the record that the action runs on. */
  readonly outer?: Properties;
}

/** One field with its place; `siblings` are the fields beside it in its record or row. */
export interface PlacedProperty {
  readonly name: string;
  readonly property: PropertySource;
  readonly kind: string;
  readonly path: Path;
  readonly siblings: Properties;
  readonly isInRow: boolean;
}

export const recordPath: Path = ['record', 'properties'];

/** Nearly every check walks over the fields; the list is made once for each record. */
const fieldsOf = onceFor(listed);

/** Every field of a resource, those of rows too. */
export function everyProperty({ record }: Pick<ResourceSource, 'record'>): readonly PlacedProperty[] {
  return fieldsOf(record);
}

function listed(record: ResourceSource['record']): readonly PlacedProperty[] {
  return placed({ siblings: record.properties, path: recordPath, isInRow: false }).flatMap((field) => {
    const { items } = field.property;
    if (!items) return [field];
    return [
      field,
      ...placed({ siblings: items.properties, path: [...field.path, 'items', 'properties'], isInRow: true }),
    ];
  });
}

function placed({ siblings, path, isInRow }: Pick<PlacedProperty, 'siblings' | 'path' | 'isInRow'>): PlacedProperty[] {
  return Object.entries(siblings).map(([name, property]) => ({
    ...{ name, property, siblings, isInRow },
    kind: kindNameOf(property),
    path: [...path, name],
  }));
}

/** A record that stands somewhere inside a resource file, such as what an action asks for. */
interface Inner {
  readonly record: RecordSource;
  readonly path: Path;
}

/** The subject of such a record, to be checked like the record of a file; faults are reported at its place. */
export function innerSubject({ source, world, report }: Subject, { record, path }: Inner): Subject {
  const { name, title, perms } = source;
  // Remarks about `record` are about what stands at `path`.
  const moved = (remark: Remark): Remark => ({ ...remark, path: [...path, ...remark.path.slice(1)] });
  return { source: { name, title, perms, record }, world, report: movedTo(report, moved) };
}

const texts = faultTexts({
  addFieldThatIs: { en: 'add a field that is {{wanted}}', zh: '请添加一个{{wanted}}' },
  takeOneOf: { en: 'use one of: {{names}}', zh: '请从中选用：{{names}}' },
});

/** Few enough slips to take one word for the other; two letters say too little. */
function tolerance(word: string): number {
  return Math.floor(word.length / 3);
}

/** A word that was cut short counts as one slip. */
function distanceOf(word: string, candidate: string): number {
  if (word.length >= 3 && candidate.startsWith(word)) return Math.min(1, candidate.length - word.length);
  return editDistance(word, candidate);
}

/** The candidate that was probably meant, by edit distance; undefined when none is near. */
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

/** How to mend a wrong name: the one that was probably meant, the few there are, or the advice given. */
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

/** Letters to add, remove, replace, or swap with their neighbour, to make `b` out of `a`. */
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
  /** Of what kind it should be, in words. */
  readonly wanted: Message;
  readonly path: Path;
}

/** That a field is not there, or not of the kind that is wanted. */
export function misfit(properties: Properties, { name, fits, wanted: expected, path }: FieldRule): Remark[] {
  const suiting = Object.keys(properties).filter((each) => fits(properties[each] as PropertySource));
  if (suiting.includes(name)) return [];
  const what = Object.hasOwn(properties, name)
    ? commonTexts.isNot({ field: name, wanted: expected })
    : commonTexts.noField({ name });
  return [
    {
      path,
      what,
      mend: suggest(name, suiting, suiting.length > 0 ? undefined : texts.addFieldThatIs({ wanted: expected })),
    },
  ];
}

const reportTexts = faultTexts({
  moreFaults: { en: 'the file has more errors', zh: '此文件还有更多错误' },
  mendTheseFirst: { en: 'fix these first', zh: '请先修正以上错误' },
});

/** A fault or warning about a place in a file; `on: 'key'` points at the name, not at the value. */
export interface Remark extends FaultTexts {
  readonly path: Path;
  readonly on?: 'key' | 'value';
  readonly isFollowing?: true;
  /** The resource that it finds missing. */
  readonly missing?: string;
}

/** Collects what is wrong with one file, with line and column. */
export interface Report {
  readonly faults: readonly Fault[];
  readonly hasErrors: boolean;
  /** The top entries of the file that errors lie in. */
  readonly brokenKeys: readonly string[];
  readonly error: (remark: Remark) => void;
  readonly warn: (remark: Remark) => void;
  /** Takes in what was found before. */
  readonly addAll: (found: readonly Fault[]) => void;
}

/** More faults are not useful at once, and finding the position of each takes time. */
const maxFaults = 100;

/** An empty report on a file. */
export function createReport(document: Document): Report {
  const faults: Fault[] = [];
  const brokenKeys: string[] = [];
  const add = (severity: Fault['severity'], { path, on, ...messages }: Remark): void => {
    const reported = faults.filter((fault) => fault.severity === severity);
    if (reported.length > maxFaults) return;
    if (reported.length === maxFaults) {
      const rest = { what: reportTexts.moreFaults, mend: reportTexts.mendTheseFirst };
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

/** The same report for somebody who speaks of other places than the file has. */
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
