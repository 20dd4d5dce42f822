/** A kind of form field: how often it occurs, and its plain JSON Schema. */
interface Kind {
  readonly count: number;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The options of the select fields. */
const choices = ['OPEN', 'PLANNED', 'LOADED', 'SAILED', 'CLOSED'];

/** A typical mix of 100 fields: mostly text, some numbers, selects, switches and dates. */
const kinds: Readonly<Record<string, Kind>> = {
  text: { count: 60, schema: { type: 'string', maxLength: 60 } },
  count: { count: 10, schema: { type: 'integer', minimum: 0 } },
  choice: { count: 10, schema: { type: 'string', enum: choices } },
  isOn: { count: 10, schema: { type: 'boolean' } },
  day: { count: 10, schema: { type: 'string', format: 'date' } },
};

/** The field in which the measurement types. It is in the middle of the text fields. */
export const typedField = 'text30';

const fields = Object.entries(kinds).flatMap(([kind, { count, schema }]) =>
  Array.from({ length: count }, (_, i) => ({ kind, name: `${kind}${i + 1}`, schema })),
);

export const fieldCount = fields.length;

/** The form as plain JSON Schema, for the reference implementation. */
export const plainSchema = {
  type: 'object',
  title: 'A hundred fields',
  required: [typedField],
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, { ...schema, title: name }])),
};

/** The path of the screen that has the form. */
export const formPath = '/bench/form';

const both = (text: string) => ({ zh: text, en: text });

/** Returns the same form as a resource file of the product; `withLines` adds a field of lines. */
export function resourceFile(name: string, { withLines }: { readonly withLines: boolean }): unknown {
  const own = Object.fromEntries(
    fields.map(({ name, kind, schema }) => [name, { ...schema, ...(kind === 'choice' ? { enum: 'BenchState' } : {}), title: both(name) }]),
  );
  return {
    $schema: '../resource.meta.schema.json',
    name,
    title: both('A hundred fields'),
    perms: `bench:${name}`,
    display: `{${typedField}}`,
    screens: {
      [`bench/${name}`]: { view: 'list', path: withLines ? linesPath : formPath, area: 'system', order: 990 },
    },
    record: {
      type: 'object',
      required: [typedField],
      properties: withLines ? { [typedField]: own[typedField], rows: lines } : own,
    },
    list: { columns: [typedField], keyword: [typedField], sort: [typedField] },
  };
}

/** The path of the screen that has the lines. */
export const linesPath = '/bench/lines';

/** The number of lines in the grid in which the measurement types. */
export const lineCount = 500;

/** Lines like those of an order. */
const lines = {
  type: 'array',
  title: both('Lines'),
  lines: {
    maxItems: lineCount,
    record: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', maxLength: 20, title: both('Code') },
        description: { type: 'string', maxLength: 100, title: both('Description') },
        state: { type: 'string', enum: 'BenchState', title: both('State') },
        quantity: { type: 'integer', minimum: 0, title: both('Quantity') },
        weight: { type: 'string', format: 'decimal', precision: 12, scale: 3, title: both('Weight') },
        price: { type: 'string', format: 'decimal', precision: 12, scale: 2, title: both('Price') },
        readyOn: { type: 'string', format: 'date', title: both('Ready on') },
        isFragile: { type: 'boolean', title: both('Fragile') },
      },
    },
  },
};

/** The record with its lines. It is saved before the measurement opens it. */
export const recordWithLines = {
  [typedField]: 'Order',
  rows: Array.from({ length: lineCount }, (_, i) => ({
    code: `C${i + 1}`,
    description: `Line ${i + 1}`,
    state: choices[i % choices.length],
    quantity: i + 1,
    weight: `${i + 1}.125`,
    price: `${i + 1}.50`,
    readyOn: '2026-05-01',
    isFragile: i % 2 === 0,
  })),
};

/** The enum that both resource files use. It is added to the project's own enums. */
export const benchEnums = {
  BenchState: choices.map((value) => ({ value, title: both(value) })),
};
