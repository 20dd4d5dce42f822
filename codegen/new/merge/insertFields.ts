import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { printJsonText } from '../../../src/contract/printJson.ts';
import { nodeAt, type Path } from '../../read/place.ts';
import type { Comparison } from './pairFields.ts';

/**
 * The text of a file with new fields in it, each behind the one that comes before it in the source. What the file says
 * besides stays, in the words it is written in; with new fields the file is formatted.
 */
export function insertFields(text: string, added: Comparison['added']): string {
  if (added.length === 0) return text;
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
  return printJsonText(result) ?? result;
}

interface Insertion {
  readonly path: Path;
  readonly name: string;
  readonly before: string | undefined;
}

function insertProperty(text: string, { path, name, value, before }: Insertion & { value: unknown }): string {
  const holder = nodeAt(treeOf(text), path);
  const previous = holder.children?.find((member) => member.children?.[0]?.value === before);
  return insert(text, { holder, previous, piece: `${JSON.stringify(name)}: ${JSON.stringify(value)}` });
}

/** A form that names its fields does not show others: the new one goes into the section of the field before it. */
function insertIntoForm(text: string, { path, name, before }: Insertion): string {
  if (path.length !== 2) return text;
  const { form } = getNodeValue(treeOf(text)) as { form?: { sections?: readonly { fields?: readonly unknown[] }[] } };
  const sections = form?.sections ?? [];
  if (sections.length === 0) return text;
  const found = sections.findIndex(({ fields }) => fields?.includes(before));
  const section = found < 0 ? sections.length - 1 : found;
  const holder = nodeAt(treeOf(text), ['form', 'sections', section, 'fields']);
  const previous = holder.children?.find(({ value }) => value === before);
  return insert(text, { holder, previous, piece: JSON.stringify(name) });
}

function treeOf(text: string): Node {
  return parseTree(text) as Node;
}

interface Place {
  readonly holder: Node;
  readonly previous: Node | undefined;
  readonly piece: string;
}

/** Puts a piece behind another one of an object or a list, at the end where there is no other. */
function insert(text: string, { holder, previous = holder.children?.at(-1), piece }: Place): string {
  const at = previous ? previous.offset + previous.length : holder.offset + 1;
  return `${text.slice(0, at)}${previous ? ', ' : ''}${piece}${text.slice(at)}`;
}
