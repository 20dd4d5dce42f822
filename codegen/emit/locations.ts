import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };

/** A part of a resource file that has keywords of its own, such as the list or an action. */
export interface Location {
  /** The key under which the examples of the part are in `examples.ts`. */
  readonly key: string;
  readonly title: string;
  /** A phrase that tells readers where the part is in a file. */
  readonly where: string;
  readonly note?: string;
  /** The path of the part in the meta schema. */
  readonly path: readonly string[];
  /** The title of a part that has some of the same keywords. The reference does not repeat these keywords. */
  readonly alike?: string;
}

const property = ['definitions', 'property', 'properties'];

/** All parts of a resource file, in the order of the reference. */
export const locations: readonly Location[] = [
  { key: 'file', title: 'The file', where: 'At the top.', path: [] },
  {
    key: 'text',
    title: 'A text for users',
    where: 'Every `title`, `description` and message.',
    note: 'With only one language, users of both languages see it, and you get a warning.',
    path: ['definitions', 'text'],
  },
  {
    key: 'display',
    title: 'The name of a record',
    where: 'In `display`, where it is not the same in every language.',
    path: ['properties', 'display'],
  },
  {
    key: 'choiceNote',
    title: 'The note beside a name',
    where: 'In `choiceNote`, where it is not the same in every language.',
    path: ['properties', 'choiceNote'],
  },
  {
    key: 'screen',
    title: 'A page',
    where: 'Below `screens`, by the key that the menu entry carries: `"system/berth": { … }`.',
    path: ['definitions', 'screen'],
  },
  { key: 'scan', title: 'A page to scan', where: 'Below `scan` of a page.', path: ['definitions', 'scan'] },
  {
    key: 'calls',
    title: 'Calls',
    where: 'Below `calls`.',
    note: 'When left out, a call is available as soon as its requirements are met; `false` turns it off, and a text gives it another name.',
    path: ['properties', 'calls'],
  },
  { key: 'callPerms', title: 'Permissions of calls', where: 'Below `callPerms`.', path: ['properties', 'callPerms'] },
  {
    key: 'kinds',
    title: 'Kinds of record',
    where: 'Below `kinds`.',
    path: ['properties', 'kinds'],
  },
  {
    key: 'kindPerms',
    title: 'Permissions of a kind',
    where: 'Below `perms` of `kinds`, by the value of the field: `"PLEASURE": { … }`.',
    path: ['definitions', 'kindPerms'],
  },
  { key: 'over', title: 'Rows that summarize other records', where: 'Below `over`.', path: ['properties', 'over'] },
  {
    key: 'overBy',
    title: 'The month of a date',
    where: 'Below `by` of `over`, in place of the name of a field.',
    path: ['definitions', 'overBy'],
  },
  {
    key: 'overFigure',
    title: 'A figure of a row',
    where: 'Below `figures` of `over`, by the field.',
    path: ['definitions', 'overFigure'],
  },
  { key: 'overDays', title: 'The days since a date', where: 'Below `days` of a figure.', path: ['definitions', 'overDays'] },
  {
    key: 'choiceWhen',
    title: 'A choice of a row',
    where: 'In the lists below `choices` of `over`, and in `choice` of `derived`.',
    path: ['definitions', 'choiceWhen'],
  },
  { key: 'record', title: 'The record', where: 'Below `record`.', path: ['properties', 'record'] },
  {
    key: 'property',
    title: 'A field',
    where: 'Below `properties` of a record, by its name: `"berthCode": { … }`.',
    path: ['definitions', 'property'],
  },
  {
    key: 'option',
    title: 'A choice',
    where: 'In the list of an `enum`, in place of its value; in `enums.json` always.',
    path: ['definitions', 'option'],
  },
  {
    key: 'derived',
    title: 'A field calculated from others',
    where: 'Below `derived` of a field, in one of its forms.',
    path: [...property, 'derived'],
  },
  {
    key: 'near',
    title: 'A check of an entered number',
    where: 'Below `near` of a field.',
    path: [...property, 'near'],
  },
  { key: 'total', title: 'A total', where: 'Below `total` of a field.', path: [...property, 'total'] },
  { key: 'reference', title: 'A reference', where: 'Below `reference` of a field.', path: [...property, 'reference'] },
  {
    key: 'knownBy',
    title: 'A code that fills in other fields',
    where: 'Below `knownBy` of a field.',
    path: [...property, 'knownBy'],
  },
  { key: 'lines', title: 'Lines', where: 'Below `lines` of a field.', path: [...property, 'lines'] },
  {
    key: 'linesRecord',
    title: 'The record of a line',
    where: 'Below `record` of `lines`.',
    path: [...property, 'lines', 'properties', 'record'],
  },
  { key: 'items', title: 'Rows inside a field', where: 'Below `items` of a field.', path: [...property, 'items'] },
  {
    key: 'itemProperty',
    title: 'A field of a row',
    where: 'Below `properties` of `items`.',
    path: ['definitions', 'itemProperty'],
    alike: 'A field',
  },
  { key: 'access', title: 'Who may see a field', where: 'Below `access` of a field.', path: [...property, 'access'] },
  {
    key: 'due',
    title: 'A due date',
    where: 'Below `due` of a field.',
    path: [...property, 'due'],
  },
  {
    key: 'condition',
    title: 'A condition',
    where: 'Wherever the table of [conditions](#conditions) says so.',
    note: 'Each field with the value it must have: `{ "status": "0", "length": { "gte": 10 } }`. All parts must be met. Conditions can be combined with:',
    path: ['definitions', 'condition'],
  },
  {
    key: 'operators',
    title: 'What a field must contain',
    where: 'By a field in a condition, and in `warn`.',
    note: 'A value, `"status": "0"`; a list of allowed values, `"status": ["0", "1"]`; or the following, all of which must be met. An empty field only meets `not` and `isNull`; in `must` and `warn` it meets everything except `"isNull": false`.',
    path: ['definitions', 'expected'],
    alike: 'A field',
  },
  { key: 'rule', title: 'A rule', where: 'In the list `rules`.', path: ['definitions', 'rule'] },
  {
    key: 'unique',
    title: 'Unique together',
    where: 'In the list `unique`.',
    path: ['definitions', 'unique'],
  },
  { key: 'list', title: 'The list', where: 'Below `list`.', path: ['definitions', 'list'] },
  {
    key: 'column',
    title: 'A column',
    where: 'In `columns` of the list, in place of a name.',
    path: ['definitions', 'list', 'properties', 'columns', 'items'],
  },
  {
    key: 'listView',
    title: 'A view',
    where: 'In `views` of the list, in place of a name.',
    path: ['definitions', 'list', 'properties', 'views', 'items'],
  },
  {
    key: 'inside',
    title: 'The contents of a place on a map',
    where: 'Below `inside` of a view.',
    path: ['definitions', 'list', 'properties', 'views', 'items', 'properties', 'inside'],
  },
  {
    key: 'groupBy',
    title: 'A part of a group',
    where: 'In `by` and `optional` of a view, in place of a name.',
    path: ['definitions', 'groupBy', 'items'],
  },
  {
    key: 'preset',
    title: 'A preset view',
    where: 'In `presets` of the list.',
    path: ['definitions', 'list', 'properties', 'presets', 'items'],
  },
  { key: 'form', title: 'The form', where: 'Below `form`.', path: ['definitions', 'form'] },
  {
    key: 'section',
    title: 'A section',
    where: 'In `sections` of the form and of the detail.',
    path: ['definitions', 'sections', 'items'],
  },
  { key: 'detail', title: 'The detail', where: 'Below `detail`.', path: ['definitions', 'detail'] },
  {
    key: 'files',
    title: 'The files of a record',
    where: 'Below `files` of the detail, in place of `true`.',
    path: ['definitions', 'detail', 'properties', 'files'],
  },
  {
    key: 'mark',
    title: 'A mark of a file',
    where: 'In `marks` of the files of a record.',
    path: ['definitions', 'detail', 'properties', 'files', 'properties', 'marks', 'items'],
  },
  {
    key: 'milestone',
    title: 'A milestone',
    where: 'In `milestones` of the detail.',
    path: ['definitions', 'milestone'],
  },
  {
    key: 'related',
    title: 'A related list',
    where: 'In `related` of the detail.',
    path: ['definitions', 'detail', 'properties', 'related', 'items'],
  },
  { key: 'excel', title: 'The workbook', where: 'Below `excel`.', path: ['definitions', 'excel'] },
  {
    key: 'excelColumn',
    title: 'A column of the workbook',
    where: 'In `columns` of `excel` and of a sheet of lines, in place of a name.',
    path: ['definitions', 'excelColumns', 'items'],
  },
  {
    key: 'excelLines',
    title: 'A sheet of lines',
    where: 'In `lines` of `excel`, by the name of the field that holds the lines.',
    path: ['definitions', 'excelLines'],
  },
  {
    key: 'excelRelated',
    title: 'Sheets of related records',
    where: 'Below `related` of `excel`.',
    note: 'They are exported, but never imported. A workbook has at most 1,000 sheets; `"lines": false` in the export call leaves them out, as does CSV. If there are sheets of lines, both are exported together.',
    path: ['definitions', 'excelRelated'],
  },
  { key: 'states', title: 'States', where: 'Below `states`.', path: ['definitions', 'states'] },
  {
    key: 'transition',
    title: 'A transition',
    where: 'In `transitions` of `states`.',
    path: ['definitions', 'transition'],
  },
  {
    key: 'action',
    title: 'An action',
    where: 'In the list `actions`.',
    path: ['definitions', 'action'],
    alike: 'A transition',
  },
  {
    key: 'event',
    title: 'One of several events',
    where: 'In `event` of a transition or action, in place of a code.',
    path: ['definitions', 'events', 'items'],
  },
  {
    key: 'commonEvent',
    title: 'An event of the whole file',
    where: 'In the list `events` at the top.',
    path: ['properties', 'events', 'items'],
  },
  { key: 'reminder', title: 'A reminder', where: 'In the list `reminders`.', path: ['definitions', 'reminder'] },
  {
    key: 'reminderDue',
    title: 'The date of a reminder',
    where: 'Below `due` of a reminder.',
    path: ['definitions', 'reminder', 'properties', 'due'],
  },
  {
    key: 'reminderFor',
    title: 'Who is reminded',
    where: 'Below `for` of a reminder.',
    path: ['definitions', 'reminder', 'properties', 'for'],
  },
  { key: 'read', title: 'A query answered by code', where: 'In the list `reads`.', path: ['definitions', 'read'] },
  { key: 'label', title: 'A label', where: 'In the list `labels`.', path: ['definitions', 'label'] },
  { key: 'document', title: 'A document', where: 'In the list `papers`.', path: ['definitions', 'document'] },
  {
    key: 'letterhead',
    title: 'The issuer of a document',
    where: 'Below `letterhead` of a document.',
    path: ['definitions', 'letterhead'],
  },
  {
    key: 'documentStamp',
    title: 'A stamp on a document',
    where: 'In `stamps` of a document.',
    path: ['definitions', 'documentStamp'],
  },
  {
    key: 'documentBlock',
    title: 'A block of a document',
    where: 'In `blocks` of a document.',
    path: ['definitions', 'documentBlock'],
  },
  {
    key: 'documentField',
    title: 'A value on a document',
    where: 'In `fields` of a block, `columns` of a table, `by` and `sums` of a summary and `caption` of pictures, in place of a name.',
    path: ['definitions', 'documentField'],
  },
  {
    key: 'documentLines',
    title: 'The table of a document',
    where: 'Below `lines` of a document.',
    path: ['definitions', 'documentLines'],
  },
  { key: 'documentSummary', title: 'Sums on a document', where: 'In `summaries` of a document.', path: ['definitions', 'documentSummary'] },
  {
    key: 'documentPictures',
    title: 'Pictures on a document',
    where: 'Below `pictures` of a document.',
    path: ['definitions', 'documentPictures'],
  },
  {
    key: 'documentSignature',
    title: 'A signature on a document',
    where: 'In `signatures` of a document, in place of a name.',
    path: ['definitions', 'documentSignature'],
  },
  { key: 'documentPart', title: 'Documents of related records', where: 'In `with` of a document.', path: ['definitions', 'documentPart'] },
  {
    key: 'confirm',
    title: 'A custom question',
    where: 'In `confirm` of a transition or action.',
    path: ['definitions', 'transition', 'properties', 'confirm'],
  },
  {
    key: 'ask',
    title: 'The form of an action',
    where: 'Below `form` of a transition or action.',
    path: ['definitions', 'ask'],
  },
  {
    key: 'askProperty',
    title: 'A field of the form of an action',
    where: 'Below `properties` of such a form.',
    path: ['definitions', 'askProperty'],
    alike: 'A field',
  },
  {
    key: 'allow',
    title: 'Which records allow what',
    where: 'Below `allow`.',
    path: ['properties', 'allow'],
  },
  {
    key: 'allowed',
    title: 'The records that may be edited or deleted',
    where: 'Below `edit` and `remove` of `allow`.',
    path: ['definitions', 'allowed'],
  },
  { key: 'scope', title: 'Data scope', where: 'Below `scope`.', path: ['definitions', 'scope'] },
];

/** A node of the meta schema, with the properties that the reference reads. */
export interface Node {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Node;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Node;
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Returns the node of the meta schema at a path. Throws if there is none, because then the list of locations is outdated. */
export function nodeOf(path: readonly string[]): Node {
  const found = path.reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>> | undefined)?.[key], metaSchema);
  if (found === undefined) throw new Error(`the meta schema has no ${path.join('/')}`);
  return found as Node;
}

/** Replaces the `$ref` of a node with the node to which it refers. Keywords beside the `$ref` take precedence. */
export function resolve(node: Node): Node {
  if (node.$ref === undefined) return node;
  const { $ref, ...own } = node;
  return { ...resolve(nodeOf($ref.split('/').slice(1))), ...own };
}
