import { kindAbouts } from '../../src/fields/about.ts';
import { kinds } from '../../src/fields/kinds.ts';
import { always, companionsOf, type Keyword } from '../keywords/fields/kind.ts';
import { formatNames } from '../read/recordSource.ts';
import { examples } from './examples.ts';
import { type Location, locations, type Node, nodeOf, resolve } from './locations.ts';

const head = `# Every keyword

Generated from \`resource.meta.schema.json\` by \`npm run codegen\`: do not edit it here. \`README.md\` explains how to write a first file.
**Bold** keywords are required. "-" under *default* means that there is none.`;

/** Returns the text of `schemas/REFERENCE.md`: every keyword with its location, its meaning and an example. */
export function emitReference(): string {
  return `${[head, kindsSection(), conditionsSection((node) => explainKeyword(node, true)), ...locations.map(section)].join('\n\n')}\n`;
}

function section(location: Location): string {
  const { title, where, note = '' } = location;
  const node = nodeOf(location.path);
  const { own, same } = ownKeywords(location);
  const rows = own.map((name) => keywordRow(location, node, name));
  const table = ['| keyword | takes | meaning | 含义 | default | example |', '| --- | --- | --- | --- | --- | --- |', ...rows];
  return [
    `## ${title}`,
    [where, note].filter(Boolean).join(' '),
    ...(same.length > 0 ? [`As in [${location.alike}](#${anchor(location.alike ?? '')}): ${same.map(code).join(', ')}.`] : []),
    ...(rows.length > 0 ? [table.join('\n')] : []),
  ].join('\n\n');
}

function keywordRow({ key }: Location, { properties = {}, required = [] }: Node, name: string): string {
  const node = properties[name] ?? {};
  const must = required.includes(name);
  const { takes, en, zh, leftOut } = explainKeyword(resolve(node), must);
  const example = examples[key]?.[name];
  const shown = example === undefined ? '' : code(`"${name}": ${spaced(example)}`);
  return row([must ? `**${code(name)}**` : code(name), takes, en, zh, leftOut, shown]);
}

/** Returns the keywords of a part of the file: `same` are those that mean the same in the part named by `alike`, `own` are all others. */
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
  return nodeOf(path).properties ?? {};
}

function descriptionOf(node: Node): string | undefined {
  return resolve(node).description;
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

/** Splits the description of a keyword, such as `Width in pixels. Default: 120. 列宽。`, into its parts. */
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

/** Splits off the default from a description that contains `Default: X.` */
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

/** The keywords that texts and all kinds of codes take. The table lists them once instead of at each kind. */
const ofCodes = companionsOf('country').takes;

/** Returns the table of kinds: name, check, related keywords, and an example field. */
function kindsSection(): string {
  const rows = Object.keys(kinds).map((name) => {
    const { takes, needs } = companionsOf(name);
    const about = kindAbouts[name];
    const isCode = ofCodes.every((keyword) => takes.includes(keyword));
    const keywords = takes
      .filter((keyword) => !isCode || !ofCodes.includes(keyword))
      .map((keyword) => (needs.includes(keyword) ? `**${code(keyword)}**` : code(keyword)));
    const field = spaced(fieldOfKind(name)).slice(2, -2);
    const value = kinds[name]?.example;
    return row([
      ...[about?.title.en ?? '', about?.title.zh ?? '', about?.checks.en ?? '', about?.checks.zh ?? ''],
      ...[[...(isCode ? ['those of a code'] : []), ...keywords].join(', '), code(field), value === undefined ? '' : code(value)],
    ]);
  });
  return [
    '## Kinds of fields',
    `The kind of a field follows from its \`type\`, its \`format\` or another of its keywords. Every kind takes ${always.map(code).join(', ')}, except that lines and files have no \`default\`, comparison or warning. Each kind also takes the keywords in the column *companions*; those in **bold** are required. *Those of a code* are the ones that texts and all kinds of codes take: ${ofCodes.map(code).join(', ')}.`,
    table(['kind', '名称', 'what it checks', '检查内容', 'companions', 'written as', 'typed as'], rows),
  ].join('\n\n');
}

/** Returns an example field of a kind with all keywords that the kind requires, but without a title. */
export function fieldOfKind(name: string): Readonly<Record<string, unknown>> {
  const { needs } = companionsOf(name);
  const asking = askingFor[name] ?? (formatNames.includes(name) ? { format: name } : {});
  return { type: kinds[name]?.json, ...asking, ...pick(needs.filter((keyword) => !(keyword in asking))) };
}

/** The keywords that give a field its kind, for kinds that are not selected by a `format` of the same name. */
const askingFor: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: {},
  'text-area': pick(['multiline']),
  enum: pick(['enum']),
  reference: pick(['reference']),
  references: pick(['reference']),
  rows: pick(['items']),
  lines: pick(['lines']),
};

function pick(keywords: readonly Keyword[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, examples.property?.[keyword]]));
}

/** The supported syntax of conditions that do not support the full syntax, by location and keyword. */
const narrower: Readonly<Record<string, string>> = {
  'over where': 'values',
  'overFigure where': 'values',
  'total where': 'values',
  'unique when': 'values of one field',
  'list summaryWhen': 'values of one field',
  'document notesWhen': 'values',
  'documentStamp when': 'values',
  'documentBlock when': 'values',
  'documentPictures when': 'values',
  'choiceWhen when': 'numbers, compared with 0',
  'reference filter': 'values and `sameAs`',
  'property warn': 'the value of the field itself',
};

/** Returns the table of conditions: every keyword that has a condition, its location, and the syntax it supports. */
function conditionsSection(explain: (node: Node) => { readonly en: string; readonly zh: string }): string {
  const rows = locations.flatMap((location) =>
    Object.entries(nodeOf(location.path).properties ?? {}).flatMap(([keyword, node]) => {
      if (location.key === 'condition' || !takesCondition(node)) return [];
      // Without an example in this part, the example of a similar part or of a field is shown.
      const alike = locations.find(({ title }) => title === location.alike)?.key ?? 'property';
      const example = [location.key, alike, 'property'].map((key) => examples[key]?.[keyword]).find((each) => each !== undefined);
      const { en, zh } = explain(node);
      const requested = narrower[`${location.key} ${keyword}`] ?? 'everything';
      return [row([link(location.title), code(keyword), en, zh, requested, code(`"${keyword}": ${spaced(example)}`)])];
    }),
  );
  return [
    '## Conditions',
    `Every keyword that takes a condition. They are all written alike; see ${link('A condition')}. *values* means a value, a list of values or \`not\`: these conditions have indexes and totals, or choose what is printed. \`filters\` of preset views and of groups are not conditions: they are stored filters of the list, which users see above it and can change. They use the operators of the list call, including \`within\`, and cannot be combined with \`all\`, \`any\` or \`not\`.`,
    table(['where', 'keyword', 'meaning', '含义', 'allowed', 'example'], rows),
  ].join('\n\n');
}

function takesCondition({ $ref }: Node): boolean {
  return $ref === '#/definitions/condition' || $ref === '#/definitions/expected';
}

function link(title: string): string {
  return `[${title}](#${anchor(title)})`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n');
}

/** Formats JSON on one line with spaces. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `"${name}": ${spaced(each)}`)
    .join(', ')} }`;
}

/** Formats a row of a table. */
function row(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Returns the anchor that GitHub generates for a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
