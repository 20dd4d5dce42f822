import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { examples } from './reference/examples.ts';
import { type Node, nodeOf, resolve } from './reference/nodes.ts';
import { ownKeywords } from './reference/ownKeywords.ts';
import { type Place, places } from './reference/places.ts';
import { wordsOf } from './reference/wordsOf.ts';

const head = `# Every keyword

Made from \`resource.meta.schema.json\` by \`npm run codegen\`: do not edit it here. \`README.md\` takes you through a first file.
**Bold** keywords must be given; "-" under *left out* means that there is simply none of it.`;

/** Text of `schemas/REFERENCE.md`: every keyword of the language, where it stands, what it means and an example. */
export function emitReference(): string {
  return `${[head, ...places.map(section)].join('\n\n')}\n`;
}

function section(place: Place): string {
  const { title, where, note = '' } = place;
  const node = nodeOf(metaSchema, place.path);
  const { own, same } = ownKeywords(place);
  const rows = own.map((name) => row(place, node, name));
  const table = [
    '| keyword | takes | meaning | 含义 | left out | example |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
  return [
    `## ${title}`,
    [where, note].filter(Boolean).join(' '),
    ...(same.length > 0
      ? [`As in [${place.alike}](#${anchor(place.alike ?? '')}): ${same.map(code).join(', ')}.`]
      : []),
    ...(rows.length > 0 ? [table.join('\n')] : []),
  ].join('\n\n');
}

function row({ key }: Place, { properties = {}, required = [] }: Node, name: string): string {
  const node = properties[name] ?? {};
  const must = required.includes(name);
  const { takes, en, zh, leftOut } = wordsOf(resolve(metaSchema, node), must);
  const example = examples[key]?.[name];
  const shown = example === undefined ? '' : code(`"${name}": ${spaced(example)}`);
  return cells([must ? `**${code(name)}**` : code(name), takes, en, zh, leftOut, shown]);
}

/** JSON on one line, as people write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `"${name}": ${spaced(each)}`)
    .join(', ')} }`;
}

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** As GitHub makes it of a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
