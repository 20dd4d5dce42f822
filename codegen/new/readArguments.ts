import { parseArgs } from 'node:util';

export const newUsage = `npm run codegen -- new <name> <source> [options]
  drafts a resource file, or adds the new fields of the source to an existing one. The draft is written to
  .drafts/<area>/<name>.json in the folder of the resource files, where the server does not read it. To put it into use:
npm run codegen -- new <name> --live
  moves the draft to the resource files; its screen, calls, table and permissions appear within a second
  --from-sample <json>    a JSON response with records; --at <a.b> is the path of the records in it
  --from-openapi <file>   an OpenAPI or Swagger document; --schema <name> chooses the schema
  --from-table <name>     a table of the database in HW_DATA_DIR or HW_DATABASE_URL
  --from-xlsx <file>      a workbook with headings; --sheet <name> chooses the sheet (default: the first visible one)
  --from-csv <file>       a UTF-8 text file with headings, separated by commas, semicolons or tabs
  --area <name>           a menu group of areas.json (default: system)
  --without <a,b>         fields or objects of the source to leave out
  --live                  writes the resource file at once; without a source, puts the draft into use
  --dry-run               prints the file and writes nothing
  --schemas <dir>         the folder of the resource files (default: ./schemas)`;

const sources = ['sample', 'openapi', 'table', 'xlsx', 'csv'] as const;

/** The arguments of `new` after parsing. */
export interface NewCommand {
  readonly name: string;
  /** The type of the source. Undefined if the command makes an existing draft live. */
  readonly from?: (typeof sources)[number];
  /** The name of the source file or database table. */
  readonly source: string;
  readonly at?: string;
  readonly schema?: string;
  readonly sheet?: string;
  readonly area?: string;
  readonly without: readonly string[];
  readonly isDry: boolean;
  readonly isLive: boolean;
  readonly schemas?: string;
}

const text = { type: 'string' } as const;
const options = {
  'from-sample': text,
  'from-openapi': text,
  'from-table': text,
  'from-xlsx': text,
  'from-csv': text,
  at: text,
  schema: text,
  sheet: text,
  area: text,
  without: text,
  schemas: text,
  'dry-run': { type: 'boolean' },
  live: { type: 'boolean' },
} as const;

/** Options that may be used with only one type of source, and that type. */
const ofOne = { at: 'sample', schema: 'openapi', sheet: 'xlsx' } as const;

/** The options that may be used when a draft is made live. */
const moving: ReadonlySet<string> = new Set(['live', 'schemas']);

/** Parses the arguments after `new`; returns an error text if they are invalid. */
export function readArguments(args: readonly string[]): NewCommand | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const given = sources.filter((source) => values[`from-${source}`] !== undefined);
    const [from] = given;
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) return 'give the resource one name, such as `hwBerth`';
    const isMove = given.length === 0 && values.live === true && Object.keys(values).every((key) => moving.has(key));
    if (!isMove && (from === undefined || given.length > 1))
      return 'give one source: --from-sample, --from-openapi, --from-table, --from-xlsx or --from-csv';
    const odd = (['at', 'schema', 'sheet'] as const).find((option) => values[option] !== undefined && ofOne[option] !== from);
    if (odd !== undefined) return `--${odd} only works with --from-${ofOne[odd]}`;
    return { ...commandOf(values), name, ...(from && { from, source: values[`from-${from}`] as string }) };
  } catch (error) {
    return error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
  }
}

type Values = Readonly<Partial<Record<keyof typeof options, string | boolean>>>;

/** Builds the command from the options. */
function commandOf(values: Values): Omit<NewCommand, 'name'> {
  const { live: isLive = false, 'dry-run': isDry = false, without = '', at, schema, sheet, area, schemas } = values;
  const left = String(without)
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  const chosen = Object.entries({ at, schema, sheet, area, schemas }).filter(([, value]) => value !== undefined);
  const known = Object.fromEntries(chosen) as Partial<NewCommand>;
  return { source: '', ...known, without: left, isDry: isDry === true, isLive: isLive === true };
}
