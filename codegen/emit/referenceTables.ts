/** The tables of the reference that look at the language from one side: all kinds of fields, all conditions. */

import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { kindAbouts } from '../../src/fields/about.ts';
import { kinds } from '../../src/fields/kinds.ts';
import { always, companionsOf, type Keyword } from '../keywords/fields/kind.ts';
import { formatNames } from '../read/property.ts';
import { examples } from './examples.ts';
import { locations } from './locations.ts';
import { anchor, code, type Node, nodeOf, row, spaced } from './referenceText.ts';

/** What texts and all codes take; the table says it once. */
const ofCodes = companionsOf('country').takes;

/** The table of kinds: their names, what they check, the keywords that go with them, and a field as a file writes it. */
export function kindsSection(): string {
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
      ...[
        [...(isCode ? ['those of a code'] : []), ...keywords].join(', '),
        code(field),
        value === undefined ? '' : code(value),
      ],
    ]);
  });
  return [
    '## Kinds of fields',
    `The kind of a field follows from its \`type\`, its \`format\` or another of its keywords. Every kind takes ${always.map(code).join(', ')}, except that lines and files have no \`default\`, comparison or warning. Each kind also takes the keywords in the column *companions*; those in **bold** are required. *Those of a code* are the ones that texts and all kinds of codes take: ${ofCodes.map(code).join(', ')}.`,
    table(['kind', '名称', 'what it checks', '检查内容', 'companions', 'written as', 'typed as'], rows),
  ].join('\n\n');
}

/** A field of a kind with what it cannot be without, without its title. */
export function fieldOfKind(name: string): Readonly<Record<string, unknown>> {
  const { needs } = companionsOf(name);
  const asking = askingFor[name] ?? (name !== 'text' && formatNames.includes(name) ? { format: name } : {});
  return { type: kinds[name]?.json, ...asking, ...pick(needs.filter((keyword) => !(keyword in asking))) };
}

/** The keywords by which a field is of a kind, where that is not a `format` of the same name. */
const askingFor: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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

/** What conditions can ask where they are not answered on one record, by place and keyword. */
const narrower: Readonly<Record<string, string>> = {
  ...{ 'over where': 'values', 'overFigure where': 'values', 'total where': 'values' },
  ...{ 'uniqueGroup when': 'values of one field', 'list summaryWhen': 'values of one field' },
  ...{ 'paper notesWhen': 'values', 'paperStamp when': 'values', 'paperBlock when': 'values' },
  ...{ 'overChoice when': 'numbers, compared with 0', 'reference filter': 'values and `sameAs`' },
  'property warn': 'the value of the field itself',
};

/** The table of conditions: every keyword that takes one, where it stands, and what of the grammar can be asked there. */
export function conditionsSection(explain: (node: Node) => { readonly en: string; readonly zh: string }): string {
  const rows = locations.flatMap((location) =>
    Object.entries(nodeOf(metaSchema, location.path).properties ?? {}).flatMap(([keyword, node]) => {
      if (location.key === 'condition' || !takesCondition(node)) return [];
      const example = examples[location.key]?.[keyword] ?? examples.property?.[keyword];
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
  return $ref === '#/definitions/condition' || $ref === '#/definitions/wanted';
}

function link(title: string): string {
  return `[${title}](#${anchor(title)})`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n');
}
