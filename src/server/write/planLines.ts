import { isObject } from '../../contract/json.ts';
import type { CheckError } from '../../contract/resource.ts';
import { labelKey, serverFields } from '../../contract/wire.ts';
import type { Context } from '../app.ts';
import type { Row, Store } from '../db/store.ts';
import { faultAt, type PlainRecord, toRecord } from '../resource/context.ts';
import { findLines, type LinesIn, lineNumberField, linesIn } from '../resource/lines.ts';
import { fieldsForbidden } from './access.ts';
import type { FieldPlan, LinesPlan, PlannedLine } from './change.ts';
import { type Basis, basisOf, judgeValues, mergeSubmitted } from './values.ts';

/**
 * Plans the changes of a save to the lines of a record, and locks its stored lines. A submitted field contains all of its lines: a line
 * with an id changes the stored line, a line without an id is new, and stored lines that were not submitted are deleted.
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
    plans.push(await planField(context, store, { each, stored, value: submitted[each.field.name], isNew: id === undefined }));
  }
  const valuesOf = (value: (plan: FieldPlan) => unknown): PlainRecord =>
    Object.fromEntries(plans.flatMap((plan) => (value(plan) === undefined ? [] : [[plan.field.name, value(plan)]])));
  return {
    fields: plans,
    before: valuesOf(({ stored, child, by }) => orNull(stored.map((row) => without(by, toRecord(child.resource, row))))),
    after: valuesOf(({ lines }) => lines && orNull(lines.map(({ after }) => after))),
    errors: plans.flatMap(({ errors }) => errors),
    isStale: plans.some(({ isStale }) => isStale),
  };
}

/** Returns null for a field without lines, as conditions and `required` checks expect. */
function orNull(lines: readonly PlainRecord[]): readonly PlainRecord[] | null {
  return lines.length > 0 ? lines : null;
}

interface SubmittedLines {
  readonly each: LinesIn;
  readonly stored: readonly Row[];
  readonly value: unknown;
  /** Whether the record itself is new, so that none of its lines can be stored. */
  readonly isNew: boolean;
}

async function planField(
  context: Context,
  store: Store,
  { each, stored, value, isNew }: SubmittedLines,
): Promise<FieldPlan & Pick<LinesPlan, 'errors' | 'isStale'>> {
  const submitted = value === null || value === '' ? [] : value;
  const untouched = { ...each, stored, lines: undefined, errors: [], isStale: false };
  // The check of the record reports values that are not lists of objects or are too long.
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

/** Plans the change of one line. `context` is that of the lines' resource. */
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

/** Returns a line without its reference to the record. */
function without(by: string, line: PlainRecord): PlainRecord {
  const { [by]: _, ...shown } = line;
  return shown;
}

/** Returns the submitted fields of a line; unknown ones are kept so that the check of the record reports them. */
function ownOf({ child, by }: LinesIn, line: PlainRecord): PlainRecord {
  const { fields } = child.resource;
  const passedOver = new Set<string>([
    ...[...serverFields, by, lineNumberField],
    ...fields.filter(({ system }) => system).map(({ name }) => name),
    ...fields.flatMap(({ name, reference }) => (reference ? [labelKey(name)] : [])),
  ]);
  return Object.fromEntries(Object.entries(line).filter(([name]) => !passedOver.has(name)));
}

/**
 * Returns errors for the id of a line: a stored line must be submitted with its version and only once; a new record has no stored lines.
 */
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
