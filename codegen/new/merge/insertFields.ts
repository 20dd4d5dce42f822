import { type Node, parseTree } from 'jsonc-parser';
import { nodeAt, type Path } from '../../read/place.ts';
import { formatJson, widthOf } from '../write/formatJson.ts';
import type { Comparison } from './pairFields.ts';

/** A piece of a text and what takes its place. */
interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The text of a file with new fields in it, each behind the one that comes before it in the source; the rest stays as it was. */
export function insertFields(text: string, added: Comparison['added']): string {
  let result = text;
  const behind = new Map<string, string>();
  for (const { drafted, path, before } of added) {
    // Of several new ones behind the same field, each stands behind the one before.
    const place = [...path, before ?? ''].join('/');
    const previous = behind.get(place) ?? before;
    result = insertProperty(result, { path, name: drafted.name, value: drafted.property, before: previous });
    result = insertIntoForm(result, { path, name: drafted.name, before: previous });
    behind.set(place, drafted.name);
  }
  return result;
}

interface Insertion {
  readonly path: Path;
  readonly name: string;
  readonly before: string | undefined;
}

function insertProperty(text: string, { path, name, value, before }: Insertion & { value: unknown }): string {
  const holder = nodeAt(treeOf(text), path);
  const members = holder.children ?? [];
  const previous = members.find((member) => member.children?.[0]?.value === before) ?? members.at(-1);
  const indent = previous ? indentOf(text, previous) : undefined;
  if (!previous || indent === undefined) return reprint(text, holder, withEntry(text, holder, { name, value, before }));
  const start = `${indent}${JSON.stringify(name)}: `;
  const printed = formatJson(value, { depth: indent.length / 2, column: widthOf(start) });
  return apply(text, { offset: previous.offset + previous.length, length: 0, text: `,\n${start}${printed}` });
}

/** The blanks before a member that begins its line by whole steps; undefined when something else stands there. */
function indentOf(text: string, { offset }: Node): string | undefined {
  const indent = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^(?: {2})+$/.test(indent) ? indent : undefined;
}

function withEntry(
  text: string,
  holder: Node,
  { name, value, before }: Omit<Insertion, 'path'> & { value: unknown },
): unknown {
  const entries = Object.entries(readNode(text, holder) as object);
  const place = entries.findIndex(([key]) => key === before);
  return Object.fromEntries(entries.toSpliced(place < 0 ? entries.length : place + 1, 0, [name, value]));
}

/** A form that names its fields does not show others: the new one goes into the section of the field before it. */
function insertIntoForm(text: string, { path, name, before }: Insertion): string {
  if (path.length !== 2) return text;
  const root = treeOf(text);
  const sections = valueAt(text, root, ['form', 'sections']);
  if (!Array.isArray(sections) || sections.length === 0) return text;
  const found = sections.findIndex((section: { fields?: readonly unknown[] }) => section.fields?.includes(before));
  const section = found < 0 ? sections.length - 1 : found;
  const fields = (sections[section] as { fields: readonly unknown[] }).fields;
  const place = fields.indexOf(before);
  const list = fields.toSpliced(place < 0 ? fields.length : place + 1, 0, name);
  return reprint(text, nodeAt(root, ['form', 'sections', section, 'fields']), list);
}

function reprint(text: string, node: Node, value: unknown): string {
  const line = text.slice(text.lastIndexOf('\n', node.offset - 1) + 1, node.offset);
  const depth = Math.floor((/^ */.exec(line)?.[0].length ?? 0) / 2);
  return apply(text, {
    offset: node.offset,
    length: node.length,
    text: formatJson(value, { depth, column: widthOf(line) }),
  });
}

function apply(text: string, { offset, length, text: piece }: Edit): string {
  return text.slice(0, offset) + piece + text.slice(offset + length);
}

function treeOf(text: string): Node {
  return parseTree(text) as Node;
}

function readNode(text: string, { offset, length }: Node): unknown {
  return JSON.parse(text.slice(offset, offset + length));
}

function valueAt(text: string, root: Node, path: Path): unknown {
  const whole = readNode(text, root);
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], whole);
}
