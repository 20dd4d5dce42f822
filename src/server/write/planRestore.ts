import type { CompiledResource } from '../../../codegen/types.ts';
import type { LeftOut, LogChange } from '../../contract/log.ts';
import type { Field } from '../../contract/resource.ts';
import { isFile } from '../../fields/kinds.ts';
import { holdsField } from '../access/rights.ts';
import type { Context } from '../resource/context.ts';
import { type LinesIn, lineNumberField, linesIn } from '../resource/lines.ts';
import type { PlainRecord } from '../resource/record.ts';
import { checkFixed } from './access.ts';

interface RestoreContext extends Pick<Context, 'app' | 'actor'> {
  readonly compiled: CompiledResource;
  /** It is a deleted line that comes back as a new one, so no field of it is locked. */
  readonly isNew?: true;
}

interface Sides {
  readonly now: PlainRecord;
  readonly past: PlainRecord;
}

/** What to send so that a record becomes what it was, as far as the caller's permissions and the resource file allow. */
export interface RestorePlan {
  readonly submitted: PlainRecord;
  /** What would change: `before` is now, `after` is then. Of lines, only those that differ. */
  readonly changes: readonly LogChange[];
  /** Fields that differ but stay as they are, without those that the caller may not read. */
  readonly leftOut: readonly LeftOut[];
}

export function planRestore(context: RestoreContext, sides: Sides): RestorePlan {
  const { compiled, app } = context;
  const lines = new Map(linesIn(app.schemas, compiled.resource).map((each) => [each.field.name, each]));
  const submitted: Record<string, unknown> = {};
  const changes: LogChange[] = [];
  const leftOut: LeftOut[] = [];
  for (const field of compiled.resource.fields) {
    const { name } = field;
    const each = lines.get(name);
    if (!holdsField(context.actor, field, 'read') || (field.lines && !each)) continue;
    const planned = each ? planLines(context, each, sides) : planValue(name, sides);
    if (!planned) continue;
    const reason = reasonAgainst(context, field, { ...sides, submitted: { [name]: planned.submitted } });
    if (reason !== undefined) {
      leftOut.push(...(reason === 'derived' ? [] : [{ field: name, reason }]));
      continue;
    }
    leftOut.push(...planned.leftOut);
    if (!planned.isChanged) continue;
    submitted[name] = planned.submitted;
    changes.push({ field: name, before: planned.before, after: planned.after });
  }
  return { submitted, changes, leftOut };
}

interface PlannedField {
  readonly submitted: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly leftOut: readonly LeftOut[];
  readonly isChanged: boolean;
}

function planValue(name: string, { now, past }: Sides): PlannedField | undefined {
  const [before, after] = [now[name] ?? null, past[name] ?? null];
  if (isSame(before, after)) return undefined;
  return { submitted: after, before, after, leftOut: [], isChanged: true };
}

/** Lines that still exist are changed back, deleted ones are created again, and lines added since are deleted. */
function planLines(
  context: RestoreContext,
  { field, child, by }: LinesIn,
  { now, past }: Sides,
): PlannedField | undefined {
  const own = child.resource.fields
    .filter(({ name }) => name !== by && name !== lineNumberField)
    .map(({ name }) => name);
  const pick = (line: PlainRecord) => Object.fromEntries(own.map((name) => [name, line[name] ?? null]));
  const [lines, pastLines] = [now[field.name], past[field.name]] as (readonly PlainRecord[])[];
  const stored = new Map((lines ?? []).map((line) => [line.id, line]));
  const isSameLine = (line: PlainRecord): boolean => {
    const current = stored.get(line.id);
    return current !== undefined && isSame(pick(current), pick(line));
  };
  const removed = (lines ?? []).filter(({ id }) => !pastLines?.some((line) => line.id === id));
  if (removed.length === 0 && (pastLines ?? []).every(isSameLine)) return undefined;
  const planned = (pastLines ?? []).map((line) => {
    const current = stored.get(line.id);
    const own = { ...context, compiled: child, ...(!current && { isNew: true as const }) };
    const plan = planRestore(own, { now: current ? pick(current) : {}, past: pick(line) });
    const head = current ? { id: current.id, version: current.version } : emptiesOf(own, pick(line));
    return { plan, known: current, submitted: { ...head, ...plan.submitted }, id: line.id };
  });
  const moved = planned.filter(({ known: current, plan }) => !current || plan.changes.length > 0);
  const shown = (line: PlainRecord) => ({ id: line.id, ...withoutHidden(context, child, pick(line)) });
  return {
    submitted: planned.map((line) => line.submitted),
    before: [...moved.flatMap(({ known: current }) => (current ? [current] : [])), ...removed].map(shown),
    after: moved.map(({ known: current, plan, id }) => shown({ ...current, ...plan.submitted, id })),
    leftOut: named(
      field.name,
      planned.flatMap(({ plan }) => plan.leftOut),
    ),
    isChanged: moved.length + removed.length > 0,
  };
}

/** The empty fields of a line that is created again, sent as null so that no default fills them. */
function emptiesOf(context: RestoreContext, line: PlainRecord): PlainRecord {
  const { fields } = context.compiled.resource;
  const empty = fields.filter((field) => line[field.name] === null && !reasonAgainst(context, field, nothing));
  return Object.fromEntries(
    empty.filter((field) => holdsField(context.actor, field, 'read')).map(({ name }) => [name, null]),
  );
}

/** Names a field that is left out of several lines only once. */
function named(field: string, leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const byName = new Map(leftOut.map((one) => [one.field, { ...one, field: `${field}.${one.field}` }]));
  return [...byName.values()];
}

interface SavedSides extends Sides {
  readonly submitted: PlainRecord;
}

const nothing: SavedSides = { now: {}, past: {}, submitted: {} };

/** Why a field stays as it is; undefined if it can be restored. Derived fields follow the others by themselves. */
function reasonAgainst(
  { actor, compiled, isNew }: RestoreContext,
  field: Field,
  { now, past, submitted }: SavedSides,
): Exclude<LeftOut['reason'], 'gone'> | 'derived' | undefined {
  if (field.derived || field.total) return 'derived';
  // A file that was removed no longer exists.
  if (isFile(field)) return 'fixed';
  if (field.system) return 'system';
  if (!holdsField(actor, field, 'write')) return 'forbidden';
  return !isNew && checkFixed(compiled, { before: now, after: past, submitted }).length > 0 ? 'fixed' : undefined;
}

function withoutHidden(context: RestoreContext, { resource }: CompiledResource, line: PlainRecord): PlainRecord {
  const shown = resource.fields.filter(
    (field) => holdsField(context.actor, field, 'read') && Object.hasOwn(line, field.name),
  );
  return Object.fromEntries(shown.map(({ name }) => [name, line[name]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
