import { errors } from '../../../../contract/errors.ts';
import { namesWith, type WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { createAttempts } from '../../../client/attempts.ts';
import type { HwClient } from '../../../client/hwClient.ts';
import { HwError } from '../../../client/hwError.ts';
import { currentIn } from '../../edit/merge/currentIn.ts';
import { mergeRecords } from '../../edit/merge/mergeRecords.ts';

type Values = Readonly<Record<string, unknown>>;

export interface CellSave {
  readonly resource: Resource;
  /** The record as it was when the values were typed over it. */
  readonly base: WireRecord;
  readonly values: Values;
}

export type CellOutcome =
  | { readonly saved: WireRecord }
  | { readonly theirs: WireRecord }
  | { readonly refused: HwError };

export type CellSaver = (save: CellSave) => Promise<CellOutcome>;

/** So often a save is tried again, each time with what others have saved meanwhile. */
const mostTries = 10;

/**
 * Saves some fields of records, those of one record one after the other. What others have changed meanwhile is kept; what
 * both have changed is not saved but told: `theirs` is what they have.
 */
export function createCellSaver(client: Pick<HwClient, 'call'>): CellSaver {
  const latest = new Map<string, WireRecord>();
  const queues = new Map<string, Promise<unknown>>();
  // After a lost answer the same save carries the same key: it may have been carried out.
  const attempts = createAttempts();

  const send = ({ calls }: Resource, body: Values): Promise<WireRecord> =>
    attempts(JSON.stringify(body), (key) =>
      client.call<WireRecord>({
        ...{ method: 'POST', path: calls.save ?? '', body, headers: { 'Idempotency-Key': key }, isQuiet: true },
      }),
    );

  const save = async ({ resource, base, values }: CellSave, tries = 1): Promise<CellOutcome> => {
    const known = latest.get(base.id);
    const theirs = known && known.version > base.version ? known : base;
    const { conflicts, isMineKept } = mergeRecords({
      resource: withoutLines(resource),
      sides: { base, mine: { ...base, ...values }, theirs },
    });
    if (conflicts.length > 0) return { theirs };
    // Somebody was faster with the same.
    if (!isMineKept) return { saved: theirs };
    try {
      const record = await send(resource, { ...sentOf(resource, values), id: base.id, version: theirs.version });
      latest.set(base.id, record);
      return { saved: record };
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const current = error.code === errors.stale.code ? currentIn(error) : undefined;
      if (!current || tries >= mostTries) return { refused: error };
      latest.set(base.id, current);
      return save({ resource, base, values }, tries + 1);
    }
  };

  return (asked) => {
    const { id } = asked.base;
    const turn = (queues.get(id) ?? Promise.resolve()).then(() => save(asked));
    queues.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** A row of a list has no lines: nothing is said about them. */
function withoutLines(resource: Resource): Pick<Resource, 'fields'> {
  return { fields: resource.fields.filter(({ lines }) => !lines) };
}

/** What goes over the wire: empty is null, and what references are called is the server's to say. */
function sentOf({ fields }: Resource, values: Values): Values {
  const labels = new Set(fields.flatMap((field) => namesWith(field).slice(1)));
  const own = Object.entries(values).filter(([name]) => !labels.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, value === undefined || value === '' ? null : value]));
}
