import { getLocation } from 'jsonc-parser';
import { printJson } from '../../src/contract/printJson.ts';
import { compile, type Memory } from '../compile.ts';
import { impliedScope, openParts } from '../keywords/scope.ts';
import type { ResourceSource } from '../read/source.ts';
import { type Fault, formatFault, type SourceFile } from '../types.ts';
import { Trouble } from './material.ts';

/** The maximum number of rounds. Each removes one fault, and no source has so many unsupported keywords. */
const mostRounds = 200;

type Json = Record<string, unknown>;
type Way = readonly (string | number)[];

/** The input with which the draft is compiled: its future path, the files of the folder, and the compiler cache. */
interface Beside {
  readonly path: string;
  readonly files: readonly SourceFile[];
  readonly memory: Memory;
}

/**
 * Makes a draft valid together with the other files, by removing the keywords and fields that the compiler rejects. Returns the draft with
 * a note for each removed part. Throws `Trouble` if a rejected part cannot be removed.
 */
export function mendDraft(source: ResourceSource, beside: Beside): { source: ResourceSource; text: string; notes: readonly string[] } {
  const draft = structuredClone(source) as unknown as Json;
  const notes: string[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const text = printJson(draft);
    const fault = firstFault(text, beside);
    if (!fault) return withScope(draft as unknown as ResourceSource, { text, notes });
    const way = takeOut(draft, wayTo(text, fault));
    if (!way) throw new Trouble(formatFault(fault));
    notes.push(`${way} is left out: ${fault.what.en}`);
  }
  throw new Trouble(`${beside.path}: too much of the source is not allowed in a resource file`);
}

type Mended = ReturnType<typeof mendDraft>;

/** Adds to a draft the data scope that follows from its fields. If no scope follows from them, the compiler warns the user. */
function withScope(source: ResourceSource, { text, notes }: Pick<Mended, 'text' | 'notes'>): Mended {
  const scope = impliedScope(source);
  if (openParts(source).length === 0 || Object.keys(scope).length === 0) return { source, text, notes };
  const scoped = { ...source, scope };
  return { source: scoped, text: printJson(scoped), notes };
}

/** Returns the first error that the file would have with this text; undefined if there is none. */
export function firstFault(text: string, { path, files, memory }: Beside): Fault | undefined {
  const others = files.filter((file) => file.path !== path);
  const { faults } = compile([...others, { path, text }], memory);
  return faults.find(({ file, severity }) => file === path && severity === 'error');
}

function wayTo(text: string, { line, column }: Fault): Way {
  const before = text.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column;
  return getLocation(text, offset).path;
}

/**
 * Removes the part at a path: a keyword of a field, or the whole field if the keyword is in `needed` or absent. Returns the name of the
 * part for a note; undefined if nothing can be removed.
 */
function takeOut(draft: Json, way: Way): string | undefined {
  if (way[0] === 'display' && 'display' in draft) {
    delete draft.display;
    return '`display`';
  }
  if (way[0] !== 'record' || way[1] !== 'properties') return undefined;
  const record = draft.record as Json;
  const field = memberOf(record, way.slice(2));
  const inner = way[3] === 'items' && way[4] === 'properties' && way.length > 5;
  if (!inner || !field) return removeAt(record, way.slice(2));
  const removed = removeAt(field.value.items as Json, way.slice(5));
  return removed && `${removed} in \`${field.name}\``;
}

function memberOf(record: Json, [name]: Way): { name: string; value: Json } | undefined {
  const value = (record.properties as Json)[String(name)];
  return value === undefined ? undefined : { name: String(name), value: value as Json };
}

function removeAt(record: Json, way: Way): string | undefined {
  const field = memberOf(record, way);
  if (!field) return undefined;
  const keyword = String(way[1] ?? 'type');
  if (!needed.has(keyword) && keyword in field.value) {
    delete field.value[keyword];
    // The pattern may have been the only limit of the text's length, so `maxLength` is added if it is missing.
    if (keyword === 'pattern') field.value.maxLength ??= 500;
    return `\`${keyword}\` of \`${field.name}\``;
  }
  delete (record.properties as Json)[field.name];
  const required = ((record.required ?? []) as string[]).filter((name) => name !== field.name);
  if (required.length > 0) record.required = required;
  else delete record.required;
  return `\`${field.name}\``;
}

const needed = new Set(['type', 'title', 'items', 'precision', 'scale']);
