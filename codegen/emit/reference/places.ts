/** A place of a file where keywords stand. */
export interface Place {
  /** By which its examples are found. */
  readonly key: string;
  readonly title: string;
  /** Where it is in a file, for people. */
  readonly where: string;
  readonly note?: string;
  /** Where it is in the meta schema. */
  readonly path: readonly string[];
  /** Title of the place whose keywords are not told again. */
  readonly alike?: string;
}

const property = ['definitions', 'property', 'properties'];

/** Every place, in the order of the reference. */
export const places: readonly Place[] = [
  { key: 'file', title: 'The file', where: 'At the top.', path: [] },
  {
    key: 'text',
    title: 'A text for people',
    where: 'Every `title`, `description` and message.',
    note: 'With one language alone people read it in both, and you are warned.',
    path: ['definitions', 'text'],
  },
  {
    key: 'display',
    title: 'The name of a record',
    where: 'In `display`, where it is not the same in every language.',
    path: ['properties', 'display'],
  },
  {
    key: 'screen',
    title: 'A page',
    where: 'Below `screens`, by the key that the menu entry carries: `"system/berth": { … }`.',
    path: ['definitions', 'screen'],
  },
  {
    key: 'calls',
    title: 'Calls',
    where: 'Below `calls`.',
    note: 'Left out, a call is offered as soon as what it needs is there; `false` switches it off, a text is its irregular name.',
    path: ['properties', 'calls'],
  },
  { key: 'record', title: 'The record', where: 'Below `record`.', path: ['properties', 'record'] },
  {
    key: 'property',
    title: 'A field',
    where: 'Below `properties` of a record, by its name: `"berthCode": { … }`.',
    path: ['definitions', 'property'],
  },
  {
    key: 'choice',
    title: 'A choice',
    where: 'In the list of an `enum`, in place of its value; in `enums.json` always.',
    path: ['definitions', 'choice'],
  },
  {
    key: 'derived',
    title: 'A piece of another field',
    where: 'Below `derived` of a field.',
    path: [...property, 'derived'],
  },
  { key: 'reference', title: 'A reference', where: 'Below `reference` of a field.', path: [...property, 'reference'] },
  {
    key: 'filter',
    title: 'A value of this record in a filter',
    where: 'Below `filter` of a reference, by a field there.',
    path: [...property, 'reference', 'properties', 'filter', 'additionalProperties'],
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
    key: 'condition',
    title: 'A condition',
    where: 'In `visibleWhen`, `requiredWhen`, `readOnlyWhen`, `guard`, a `when` and `must`.',
    path: ['definitions', 'condition'],
  },
  {
    key: 'value',
    title: 'What a value must be',
    where: 'Below `properties` of a condition, by a field, and in `warn`.',
    path: ['definitions', 'value'],
    alike: 'A field',
  },
  { key: 'rule', title: 'A rule', where: 'In the list `rules`.', path: ['definitions', 'rule'] },
  {
    key: 'uniqueGroup',
    title: 'Unique together',
    where: 'In the list `unique`.',
    path: ['definitions', 'uniqueGroup'],
  },
  {
    key: 'uniqueWhen',
    title: 'Unique among some',
    where: 'Below `when` of an entry of `unique`.',
    path: ['definitions', 'uniqueGroup', 'properties', 'when'],
  },
  { key: 'list', title: 'The list', where: 'Below `list`.', path: ['definitions', 'list'] },
  {
    key: 'column',
    title: 'A column',
    where: 'In `columns` of the list, in place of a name.',
    path: ['definitions', 'list', 'properties', 'columns', 'items'],
  },
  {
    key: 'view',
    title: 'A view',
    where: 'In `views` of the list, in place of a name.',
    path: ['definitions', 'list', 'properties', 'views', 'items'],
  },
  {
    key: 'preset',
    title: 'A ready view',
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
    key: 'related',
    title: 'A related list',
    where: 'In `related` of the detail.',
    path: ['definitions', 'detail', 'properties', 'related', 'items'],
  },
  { key: 'excel', title: 'The workbook', where: 'Below `excel`.', path: ['definitions', 'excel'] },
  {
    key: 'excelColumn',
    title: 'A column of the workbook',
    where: 'In `columns` of `excel`, in place of a name.',
    path: ['definitions', 'excel', 'properties', 'columns', 'items'],
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
    key: 'confirm',
    title: 'A question of your own',
    where: 'In `confirm` of a transition or action.',
    path: ['definitions', 'transition', 'properties', 'confirm'],
  },
  {
    key: 'ask',
    title: 'What is asked first',
    where: 'Below `form` of a transition or action.',
    path: ['definitions', 'ask'],
  },
  {
    key: 'askProperty',
    title: 'A field that is asked for',
    where: 'Below `properties` of such a form.',
    path: ['definitions', 'askProperty'],
    alike: 'A field',
  },
  { key: 'scope', title: 'Data scope', where: 'Below `scope`.', path: ['definitions', 'scope'] },
];
