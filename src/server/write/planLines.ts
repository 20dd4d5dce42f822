import { labelKey, serverFields } from '../../contract/record.ts';
import type { CheckError } from '../../contract/resource.ts';
import type { Row, Store } from '../db/store.ts';
import { type Context, faultAt, type PlainRecord, toRecord } from '../resource/context.ts';
import { findLines, type LinesIn, lineNumberField, linesIn } from '../resource/lines.ts';
import { fieldsForbidden } from './access.ts';
import { type Basis, basisOf, judgeValues, mergeSubmitted } from './values.ts';

/** A sent line, with the stored one that it changes. */
interface PlannedLine {
  /** The stored row; undefined if the line is new. */
  readonly row: Row | undefined;
  readonly before: PlainRecord;
  readonly after: PlainRecord;
}

/** The changes of a save to the lines of one field. */
export interface FieldPlan extends LinesIn {
  readonly stored: readonly Row[];
  /** The lines as they will be; undefined if the field was not sent and stays as it is. */
  readonly lines: readonly PlannedLine[] | undefined;
}

/** The changes of a save to all lines of a record. */
export interface LinesPlan {
  readonly fields: readonly FieldPlan[];
  /** The lines by field, as they are and as they will be, for the checks of the record. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly errors: readonly CheckError[];
  /** Whether a sent line names an old version, or a line that no longer exists. */
  readonly isStale: boolean;
}

/**
 * Reads the lines of a save. A field that is sent holds all its lines: one with an id changes the stored line, one without
 * is new, and stored lines that are missing are deleted. Faults are references to nothing and changed locked fields.
 */
export async function planLines(
  context: Context,
  store: Store,
  { id, submitted }: { readonly id: string | undefined; readonly submitted: PlainRecord },
): Promise<LinesPlan> {
  const { app, compiled } = context;
  const plans: (FieldPlan & Pick<LinesPlan, 'errors' | 'isStale'>)[] = [];
  for (const each of linesIn(app.schemas, compiled.resource)) {
    const found = id === undefined ? undefined : await findLines(store, each, { ids: [id], lock: 'write' });
    const stored = found?.get(id ?? '') ?? [];
    plans.push(
      await planField(context, store, { each, stored, value: submitted[each.field.name], isNew: id === undefined }),
    );
  }
  const valuesOf = (value: (plan: FieldPlan) => unknown): PlainRecord =>
    Object.fromEntries(plans.flatMap((plan) => (value(plan) === undefined ? [] : [[plan.field.name, value(plan)]])));
  return {
    fields: plans,
    before: valuesOf(({ stored, child, by }) =>
      orNull(stored.map((row) => without(by, toRecord(child.resource, row)))),
    ),
    after: valuesOf(({ lines }) => lines && orNull(lines.map(({ after }) => after))),
    errors: plans.flatMap(({ errors }) => errors),
    isStale: plans.some(({ isStale }) => isStale),
  };
}

/** A field without lines is empty (null) to conditions and to `required`. */
function orNull(lines: readonly PlainRecord[]): readonly PlainRecord[] | null {
  return lines.length > 0 ? lines : null;
}

interface SubmittedLines {
  readonly each: LinesIn;
  readonly stored: readonly Row[];
  readonly value: unknown;
  /** Whether the record itself is new; none of its lines can then be stored. */
  readonly isNew: boolean;
}

async function planField(
  context: Context,
  store: Store,
  { each, stored, value, isNew }: SubmittedLines,
): Promise<FieldPlan & Pick<LinesPlan, 'errors' | 'isStale'>> {
  const submitted = value === null || value === '' ? [] : value;
  const untouched = { ...each, stored, lines: undefined, errors: [], isStale: false };
  // The check of the record reports a value that is not a list of objects or is too long.
  if (!Array.isArray(submitted) || submitted.length > each.maxItems || !submitted.every(isObject)) return untouched;
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  const errors: CheckError[] = [];
  const own = { ...context, compiled: each.child };
  const basis = basisOf(own);
  const lines = submitted.map((line, i): PlannedLine => {
    const at = `/${each.field.name}/${i}`;
    const row = byId.get(String(line.id));
    errors.push(...faultsOfId(line, submitted, isNew).map((error) => moved(error, at)));
    return planLine(own, { each, line, row, at, errors, basis });
  });
  const isStale = !isNew && submitted.some(({ id, version }) => hasId(id) && byId.get(String(id))?.version !== version);
  const faults = await judgeValues(own, store, {
    records: lines.map(({ after, before }) => ({ record: after, before })),
    byCaller: each.child.resource.fields.filter(({ name }) => name !== each.by),
    compiled: 'none',
  });
  const found = faults.flatMap((some, i) => some.map((error) => moved(error, `/${each.field.name}/${i}`)));
  return { ...each, stored, lines, errors: [...errors, ...found], isStale };
}

interface Unplanned {
  readonly each: LinesIn;
  readonly line: PlainRecord;
  readonly row: Row | undefined;
  readonly at: string;
  readonly errors: CheckError[];
  readonly basis: Basis;
}

/** `context` is that of the lines' resource. */
function planLine(context: Context, { each, line, row, at, errors, basis }: Unplanned): PlannedLine {
  const before = row ? toRecord(each.child.resource, row) : {};
  const { after, rejected, fixed } = mergeSubmitted(context, {
    before,
    submitted: ownOf(each, line),
    isNew: !row,
    basis,
  });
  if (rejected.length > 0) throw fieldsForbidden(rejected, at);
  errors.push(...fixed.map((error) => moved(error, at)));
  return { row, before, after: without(each.by, after) };
}

/** A line without the field that refers to its record. */
function without(by: string, line: PlainRecord): PlainRecord {
  const { [by]: _, ...shown } = line;
  return shown;
}

/** The sent fields of a line: its own ones, and unknown ones, which the check of the record reports. */
function ownOf({ child, by }: LinesIn, line: PlainRecord): PlainRecord {
  const { fields } = child.resource;
  const passedOver = new Set<string>([
    ...[...serverFields, by, lineNumberField],
    ...fields.filter(({ system }) => system).map(({ name }) => name),
    ...fields.flatMap(({ name, reference }) => (reference ? [labelKey(name)] : [])),
  ]);
  return Object.fromEntries(Object.entries(line).filter(([name]) => !passedOver.has(name)));
}

/** A stored line must be sent with its version, and only once; a new record has no stored lines. */
function faultsOfId({ id, version }: PlainRecord, lines: readonly PlainRecord[], isNew: boolean): CheckError[] {
  if (!hasId(id)) return [];
  if (isNew) return [faultAt('id', 'strangeLine')];
  if (lines.filter((line) => line.id === id).length > 1) return [faultAt('id', 'lineTwice')];
  return Number.isSafeInteger(version) ? [] : [faultAt('version', 'required')];
}

function hasId(id: unknown): boolean {
  return id !== undefined && id !== null && id !== '';
}

function moved(error: CheckError, at: string): CheckError {
  return { ...error, instancePath: `${at}${error.instancePath}` };
}

function isObject(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
