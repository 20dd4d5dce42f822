import type { CompiledResource } from '../../../codegen/types.ts';
import type { LeftOut, LogChange } from '../../contract/log.ts';
import type { Field } from '../../contract/resource.ts';
import { isFile } from '../../fields/kinds.ts';
import { holdsField } from '../access/rights.ts';
import type { Context } from '../resource/context.ts';
import { type LinesIn, linesIn, place } from '../resource/lines.ts';
import type { PlainRecord } from '../resource/record.ts';
import { checkFixed } from './access.ts';

interface Asked extends Pick<Context, 'house' | 'actor'> {
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
  readonly sent: PlainRecord;
  /** What would change: `before` is now, `after` is then. Of lines, only those that differ. */
  readonly changes: readonly LogChange[];
  /** Fields that differ but stay as they are, without those that the caller may not read. */
  readonly leftOut: readonly LeftOut[];
}

export function planRestore(asked: Asked, sides: Sides): RestorePlan {
  const { compiled, house } = asked;
  const lines = new Map(linesIn(house.schemas, compiled.resource).map((each) => [each.field.name, each]));
  const sent: Record<string, unknown> = {};
  const changes: LogChange[] = [];
  const leftOut: LeftOut[] = [];
  for (const field of compiled.resource.fields) {
    const { name } = field;
    const each = lines.get(name);
    if (!holdsField(asked.actor, field, 'read') || (field.lines && !each)) continue;
    const planned = each ? planLines(asked, each, sides) : planValue(name, sides);
    if (!planned) continue;
    const reason = reasonAgainst(asked, field, { ...sides, sent: { [name]: planned.sent } });
    if (reason !== undefined) {
      leftOut.push(...(reason === 'derived' ? [] : [{ field: name, reason }]));
      continue;
    }
    leftOut.push(...planned.leftOut);
    if (!planned.isChanged) continue;
    sent[name] = planned.sent;
    changes.push({ field: name, before: planned.before, after: planned.after });
  }
  return { sent, changes, leftOut };
}

interface PlannedField {
  readonly sent: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly leftOut: readonly LeftOut[];
  readonly isChanged: boolean;
}

function planValue(name: string, { now, past }: Sides): PlannedField | undefined {
  const [before, after] = [now[name] ?? null, past[name] ?? null];
  if (isSame(before, after)) return undefined;
  return { sent: after, before, after, leftOut: [], isChanged: true };
}

/** Lines that still exist are changed back, deleted ones are created again, and lines added since are deleted. */
function planLines(asked: Asked, { field, child, by }: LinesIn, { now, past }: Sides): PlannedField | undefined {
  const own = child.resource.fields.filter(({ name }) => name !== by && name !== place).map(({ name }) => name);
  const pick = (line: PlainRecord) => Object.fromEntries(own.map((name) => [name, line[name] ?? null]));
  const [lines, wanted] = [now[field.name], past[field.name]] as (readonly PlainRecord[])[];
  const stored = new Map((lines ?? []).map((line) => [line.id, line]));
  const isSameLine = (line: PlainRecord): boolean => {
    const known = stored.get(line.id);
    return known !== undefined && isSame(pick(known), pick(line));
  };
  const gone = (lines ?? []).filter(({ id }) => !wanted?.some((line) => line.id === id));
  if (gone.length === 0 && (wanted ?? []).every(isSameLine)) return undefined;
  const planned = (wanted ?? []).map((line) => {
    const known = stored.get(line.id);
    const own = { ...asked, compiled: child, ...(!known && { isNew: true as const }) };
    const plan = planRestore(own, { now: known ? pick(known) : {}, past: pick(line) });
    const head = known ? { id: known.id, version: known.version } : emptiesOf(own, pick(line));
    return { plan, known, sent: { ...head, ...plan.sent }, id: line.id };
  });
  const moved = planned.filter(({ known, plan }) => !known || plan.changes.length > 0);
  const shown = (line: PlainRecord) => ({ id: line.id, ...withoutHidden(asked, child, pick(line)) });
  return {
    sent: planned.map((line) => line.sent),
    before: [...moved.flatMap(({ known }) => (known ? [known] : [])), ...gone].map(shown),
    after: moved.map(({ known, plan, id }) => shown({ ...known, ...plan.sent, id })),
    leftOut: named(
      field.name,
      planned.flatMap(({ plan }) => plan.leftOut),
    ),
    isChanged: moved.length + gone.length > 0,
  };
}

/** The empty fields of a line that is created again, sent as null so that no default fills them. */
function emptiesOf(asked: Asked, line: PlainRecord): PlainRecord {
  const { fields } = asked.compiled.resource;
  const empty = fields.filter((field) => line[field.name] === null && !reasonAgainst(asked, field, nothing));
  return Object.fromEntries(
    empty.filter((field) => holdsField(asked.actor, field, 'read')).map(({ name }) => [name, null]),
  );
}

/** Names a field that is left out of several lines only once. */
function named(field: string, leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const byName = new Map(leftOut.map((one) => [one.field, { ...one, field: `${field}.${one.field}` }]));
  return [...byName.values()];
}

interface SavedSides extends Sides {
  readonly sent: PlainRecord;
}

const nothing: SavedSides = { now: {}, past: {}, sent: {} };

/** Why a field stays as it is; undefined if it can be restored. Derived fields follow the others by themselves. */
function reasonAgainst(
  { actor, compiled, isNew }: Asked,
  field: Field,
  { now, past, sent }: SavedSides,
): Exclude<LeftOut['reason'], 'gone'> | 'derived' | undefined {
  if (field.derived || field.total) return 'derived';
  // A file that was removed no longer exists.
  if (isFile(field)) return 'fixed';
  if (field.system) return 'system';
  if (!holdsField(actor, field, 'write')) return 'forbidden';
  return !isNew && checkFixed(compiled, { before: now, after: past, sent }).length > 0 ? 'fixed' : undefined;
}

function withoutHidden(asked: Asked, { resource }: CompiledResource, line: PlainRecord): PlainRecord {
  const shown = resource.fields.filter(
    (field) => holdsField(asked.actor, field, 'read') && Object.hasOwn(line, field.name),
  );
  return Object.fromEntries(shown.map(({ name }) => [name, line[name]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
