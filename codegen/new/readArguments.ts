import { parseArgs } from 'node:util';

export const newUsage = `npm run codegen -- new <name> <source> [options]
  drafts the resource file <area>/<name>.json, or adds what the source has more to the one there is
  --from-sample <json>    a JSON answer with records; --at <a.b> says where in it they are
  --from-openapi <file>   an OpenAPI or Swagger document; --schema <name> says which schema
  --from-table <name>     a table of the database that HW_DATA_DIR or HW_DATABASE_URL names
  --from-xlsx <file>      a workbook with headings; --sheet <name> says which sheet, the first when left out
  --area <name>           a group of areas.json; system when left out
  --without <a,b>         fields or objects of the source to leave out
  --dry-run               prints the file and writes nothing
  --schemas <dir>         the folder of the resource files; ./schemas when left out`;

const sources = ['sample', 'openapi', 'table', 'xlsx'] as const;

/** What somebody wants drafted. */
export interface NewCommand {
  readonly name: string;
  readonly from: (typeof sources)[number];
  /** The file or table. */
  readonly source: string;
  readonly at?: string;
  readonly schema?: string;
  readonly sheet?: string;
  readonly area?: string;
  readonly without: readonly string[];
  readonly isDry: boolean;
  readonly schemas?: string;
}

const text = { type: 'string' } as const;
const options = {
  'from-sample': text,
  'from-openapi': text,
  'from-table': text,
  'from-xlsx': text,
  at: text,
  schema: text,
  sheet: text,
  area: text,
  without: text,
  schemas: text,
  'dry-run': { type: 'boolean' },
} as const;

/** Options that mean something to one source alone. */
const ofOne = { at: 'sample', schema: 'openapi', sheet: 'xlsx' } as const;

/** The command as given behind `new`; a text says what is wrong with it. */
export function readArguments(args: readonly string[]): NewCommand | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const given = sources.filter((source) => values[`from-${source}`] !== undefined);
    const [from] = given;
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) return 'give one name for the resource, such as `hwBerth`';
    if (from === undefined || given.length > 1)
      return 'name one source: --from-sample, --from-openapi, --from-table or --from-xlsx';
    const odd = (['at', 'schema', 'sheet'] as const).find(
      (option) => values[option] !== undefined && ofOne[option] !== from,
    );
    if (odd !== undefined) return `--${odd} belongs to --from-${ofOne[odd]}`;
    const { 'dry-run': isDry = false, without = '', at, schema, sheet, area, schemas } = values;
    const left = without
      .split(',')
      .map((field) => field.trim())
      .filter((field) => field !== '');
    const chosen = { at, schema, sheet, area, schemas };
    const known = Object.fromEntries(
      Object.entries(chosen).filter(([, value]) => value !== undefined),
    ) as Partial<NewCommand>;
    return { ...known, name, from, source: values[`from-${from}`] as string, without: left, isDry };
  } catch (error) {
    return error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
  }
}
