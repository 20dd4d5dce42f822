import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { examples } from './examples.ts';
import { type Location, locations } from './locations.ts';
import { conditionsSection, kindsSection } from './referenceTables.ts';
import { anchor, code, type Node, nodeOf, row, spaced } from './referenceText.ts';

const head = `# Every keyword

Generated from \`resource.meta.schema.json\` by \`npm run codegen\`: do not edit it here. \`README.md\` explains how to write a first file.
**Bold** keywords are required. "-" under *default* means that there is none.`;

/** Text of `schemas/REFERENCE.md`: every keyword of the language, where it stands, what it means and an example. */
export function emitReference(): string {
  return `${[head, kindsSection(), conditionsSection((node) => explainKeyword(node, true)), ...locations.map(section)].join('\n\n')}\n`;
}

function section(location: Location): string {
  const { title, where, note = '' } = location;
  const node = nodeOf(metaSchema, location.path);
  const { own, same } = ownKeywords(location);
  const rows = own.map((name) => keywordRow(location, node, name));
  const table = [
    '| keyword | takes | meaning | 含义 | default | example |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
  return [
    `## ${title}`,
    [where, note].filter(Boolean).join(' '),
    ...(same.length > 0
      ? [`As in [${location.alike}](#${anchor(location.alike ?? '')}): ${same.map(code).join(', ')}.`]
      : []),
    ...(rows.length > 0 ? [table.join('\n')] : []),
  ].join('\n\n');
}

function keywordRow({ key }: Location, { properties = {}, required = [] }: Node, name: string): string {
  const node = properties[name] ?? {};
  const must = required.includes(name);
  const { takes, en, zh, leftOut } = explainKeyword(resolve(metaSchema, node), must);
  const example = examples[key]?.[name];
  const shown = example === undefined ? '' : code(`"${name}": ${spaced(example)}`);
  return row([must ? `**${code(name)}**` : code(name), takes, en, zh, leftOut, shown]);
}

/** The keywords of a place: those that are told there, and those that mean the same as in the place it is like. */
export function ownKeywords({ path, alike }: Location): {
  readonly own: readonly string[];
  readonly same: readonly string[];
} {
  const like = locations.find(({ title }) => alike !== undefined && title === alike);
  const known = like ? keywordsOf(like) : {};
  const here = keywordsOf({ path });
  const isSame = (name: string): boolean => {
    const there = known[name];
    return there !== undefined && descriptionOf(there) === descriptionOf(here[name] ?? {});
  };
  const names = Object.keys(here);
  return { own: names.filter((name) => !isSame(name)), same: names.filter(isSame) };
}

function keywordsOf({ path }: Pick<Location, 'path'>): Readonly<Record<string, Node>> {
  return nodeOf(metaSchema, path).properties ?? {};
}

function descriptionOf(node: Node): string | undefined {
  return resolve(metaSchema, node).description;
}

interface KeywordText {
  readonly takes: string;
  readonly en: string;
  readonly zh: string;
  readonly leftOut: string;
}

const typeTexts: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true, false',
  array: 'list',
  object: '{ … }',
  null: 'null',
};

/** The words of a keyword, taken from a description such as `Width in pixels. Default: 120. 列宽。`. */
export function explainKeyword(node: Node, isRequired: boolean): KeywordText {
  const description = node.description ?? '';
  const start = description.search(/[\u4e00-\u9fff]/);
  const english = (start < 0 ? description : description.slice(0, start)).trim();
  const { meaning, leftOut } = split(english);
  return {
    takes: takesOf(node),
    en: meaning,
    zh: start < 0 ? '' : description.slice(start).trim(),
    leftOut: isRequired ? 'required' : (leftOut ?? (node.type === 'boolean' ? 'false' : '-')),
  };
}

/** Takes the default out of a description: `… Default: X. …` */
function split(english: string): { meaning: string; leftOut?: string } {
  const match = /^(?<before>.*?) ?Default: (?<leftOut>[^.]*)\.(?<after>.*)$/s.exec(english);
  if (!match?.groups) return { meaning: english };
  const { before = '', leftOut = '', after = '' } = match.groups;
  return { meaning: `${before}${after}`, leftOut };
}

function takesOf({ type, const: only, enum: choices }: Node): string {
  if (only !== undefined) return `\`${String(only)}\``;
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(', ');
  return [type ?? []]
    .flat()
    .map((name) => typeTexts[name] ?? name)
    .join(' or ');
}

/** A part with what it refers to; its own words go first. */
function resolve(root: object, node: Node): Node {
  if (node.$ref === undefined) return node;
  const { $ref, ...own } = node;
  return { ...resolve(root, nodeOf(root, $ref.split('/').slice(1))), ...own };
}
