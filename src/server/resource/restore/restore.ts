import { permissionOf } from '../../../contract/permission.ts';
import { holds } from '../../access/rights.ts';
import { Refusal } from '../../refusal.ts';
import { refuseUneditable } from '../allow/refuseUneditable.ts';
import type { Context } from '../context.ts';
import { lockLines } from '../lines/lockLines.ts';
import { isId, type PlainRecord } from '../record.ts';
import { checkVersion, idOf, saveOne } from '../save.ts';
import { findState, type State } from './findState.ts';

interface Asked {
  readonly id: string;
  readonly logId: string;
  /** The fields to bring back; all that can be when left out. */
  readonly fields: readonly string[] | undefined;
}

/**
 * `POST restore{X}` `{id, version, logId, fields?}`: a save of what the record was after a line of its log, with every
 * check of a save and a new version. A field that only the server sets, as the state is, stays as it is.
 */
export async function restore(context: Context): Promise<PlainRecord> {
  const { actor, compiled } = context;
  if (!holds(actor, permissionOf(compiled.resource, 'log'))) throw new Refusal('forbidden');
  const { id, logId, fields } = readAsked(context.body);
  return saveOne(context, async (store) => {
    await lockLines(context, store, { ids: [id], lock: 'write' });
    const state = await findState(context, store, { logId, lock: 'write' });
    if (state.current.id !== id) throw new Refusal('notFound');
    await refuseUneditable(context, store, id);
    await checkVersion(context, store, state.current);
    const sent = fields ? asked(context, state, fields) : state.plan.sent;
    if (Object.keys(sent).length === 0) throw new Refusal('nothingToRestore');
    const logged = `restore:${String(state.line.time)}`;
    return { sent: { fields: sent, errors: [] }, current: state.current, logged };
  });
}

function readAsked(body: unknown): Asked {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const { logId, fields } = body as { logId?: unknown; fields?: unknown };
  const id = idOf(body);
  const isList = Array.isArray(fields) && fields.every((name) => typeof name === 'string');
  if (id === undefined || typeof logId !== 'string' || (fields !== undefined && !isList)) {
    throw new Refusal('invalidBody');
  }
  if (!isId(logId)) throw new Refusal('notFound');
  return { id, logId, fields: fields as string[] | undefined };
}

/** What was asked for by name; a field that stays as it is, for whatever reason, is sent all the same and refused by the save. */
function asked({ visible }: Context, { plan, past }: State, fields: readonly string[]): PlainRecord {
  const known = new Set(visible.fields.filter(({ system }) => !system).map(({ name }) => name));
  const kept = new Set(plan.leftOut.map(({ field }) => field));
  const values = fields.map((name): [string, unknown][] => {
    if (!known.has(name)) throw new Refusal('noSuchField', { values: { name: name.slice(0, 60) } });
    if (Object.hasOwn(plan.sent, name)) return [[name, plan.sent[name]]];
    return kept.has(name) ? [[name, past[name]]] : [];
  });
  return Object.fromEntries(values.flat());
}
