import { commonTexts } from '../../../../codegen/texts/commonTexts.ts';
import { faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import { Narrowing, type TablePlan } from './plan.ts';
import type { Present } from './present.ts';

const texts = faultTexts({
  targetRefused: {
    en: '{{name}} refers to {{target}}, whose table cannot be made',
    zh: '`{{name}}`引用`{{target}}`，而其数据表无法建立',
  },
  databaseRejects: { en: 'the database refuses this table: {{message}}', zh: '数据库拒绝此数据表：`{{message}}`' },
  changeOrRestoreFile: {
    en: 'change what it names, or put back the file as it was',
    zh: '请修改它指出的内容，或恢复文件',
  },
});

/**
 * Plans in which also those tables stay as they are that would refer to one which does not come to be, as it is refused.
 */
export function rejectReferrers(plans: readonly TablePlan[], { columns }: Pick<Present, 'columns'>): TablePlan[] {
  const isRefused = ({ rejections }: TablePlan): boolean => rejections.length > 0;
  const refused = new Set(
    familiesOf(plans)
      .filter((family) => family.some(isRefused))
      .flatMap((family) => family.map(({ table }) => table.name)),
  );
  const missing = [...refused].filter((name) => !columns.has(name));
  if (missing.length === 0) return [...plans];
  const next = plans.map((plan) => {
    const { table } = plan;
    if (isRefused(plan)) return plan;
    const to = table.columns.find(({ target = '' }) => missing.includes(target) && !isOwn(plan, target));
    if (!to) return plan;
    const what = texts.targetRefused({ name: to.name, target: String(to.target) });
    return { ...plan, rejections: [new Narrowing(what, commonTexts.mendFileFirst, to.name)] };
  });
  return next.some((plan, i) => plan !== plans[i]) ? rejectReferrers(next, { columns }) : next;
}

/** A record and its lines are refused together anyway. */
function isOwn({ table }: TablePlan, target: string): boolean {
  return target === table.name || target === table.partOf;
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
}

/** SQLite: a statement that is wrong, too big, a broken constraint, a type that does not fit, a place out of range. */
const sqlite: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
/** PostgreSQL: not supported, dependent objects, data, constraints, statements and names, limits of the program. */
const postgres: ReadonlySet<string> = new Set(['0A', '2B', '22', '23', '42', '54']);

/** What the database itself has against a table, as a fault of that table; undefined: something else has failed. */
export function refusedByDatabase(error: unknown): Narrowing | undefined {
  if (error instanceof Narrowing) return error;
  const { code, errcode, message } = error as DriverError;
  const isPostgres = typeof code === 'string' && code.length === 5 && postgres.has(code.slice(0, 2));
  // The lower byte of an extended code is the kind of the failure.
  if (!isPostgres && !(typeof errcode === 'number' && sqlite.has(errcode & 0xff))) return undefined;
  const what = texts.databaseRejects({ message: String(message) });
  return new Narrowing(what, texts.changeOrRestoreFile);
}

/** Tables that one file describes belong together: a record and its lines change at once, or stay as they are. */
export function familiesOf(plans: readonly TablePlan[]): TablePlan[][] {
  return [...Map.groupBy(plans, ({ table }) => table.partOf ?? table.name).values()];
}
