import { useEffect, useMemo, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { Allowance } from '../../../contract/life.ts';
import { type ServerField, serverFields, type WireRecord } from '../../../contract/record.ts';
import type { Checks, Resource, ResourceModule } from '../../../contract/resource.ts';
import type { Text } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';
import type { Offer } from './offers.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a record allows as it stands, as far as its checks are here. */
export interface Verdicts {
  readonly isPossible: (offer: Offer, record: WireRecord) => boolean;
  readonly verdictOn: (offer: Offer, record: WireRecord) => Verdict;
  /** Why a record may not be edited or deleted as it stands; undefined: it may, for whoever may at all. */
  readonly reasonAgainst: (allowance: Allowance, record: WireRecord) => string | undefined;
}

/** Says of any record what can be done with it, as far as its checks are here. */
export function useVerdicts(module: ResourceModule, offers: readonly Offer[]): Verdicts {
  const { resource } = module;
  const { language } = useSay();
  const isNeeded = resource.allow !== undefined || offers.some(({ doing }) => doing.isGuarded);
  const checks = useWhenChecks(module, isNeeded);
  const ownId = useStore(useHouse().session)?.userInfo.id;
  return useMemo(() => {
    const judged = { resource, checks, ownId };
    return {
      isPossible: (offer: Offer, record: WireRecord) => isPossible(offer, record, judged),
      verdictOn: (offer: Offer, record: WireRecord) => verdictOn(offer, record, judged),
      reasonAgainst: (allowance: Allowance, record: WireRecord) =>
        reasonAgainst(allowance, record, { resource, checks })?.[language],
    };
  }, [resource, checks, ownId, language]);
}

/** What it takes to know whether something can be done with a record. */
interface Judged {
  readonly resource: Resource;
  /** Undefined while they are on their way: what depends on them is not possible yet. */
  readonly checks: Pick<Checks, 'when'> | undefined;
  /** Who looks. */
  readonly ownId?: string | undefined;
}

/** Whether something can be done with a record: it can, its condition is not met yet, or this is not its time. */
type Verdict = 'possible' | 'unmet' | 'never';

/** Looks whether a record is in a state that the step starts from, and meets its condition. The server looks once more. */
function verdictOn({ doing, from, isFor }: Offer, record: WireRecord, judged: Judged): Verdict {
  const { resource, checks, ownId } = judged;
  if (isFor && !isFor(record, ownId)) return 'never';
  if (from && resource.states && !from.includes(stateOf(record, resource.states))) return 'never';
  if (!doing.isGuarded) return 'possible';
  const check = checks?.when[doing.name];
  if (check === undefined) return 'never';
  return check(withoutEmpty(ownValues(resource, record))).length === 0 ? 'possible' : 'unmet';
}

export function isPossible(offer: Offer, record: WireRecord, judged: Judged): boolean {
  return verdictOn(offer, record, judged) === 'possible';
}

/** Records from before there were states are where all the others began. */
function stateOf(record: WireRecord, { field, initial }: NonNullable<Resource['states']>): string {
  return String(record[field] ?? initial);
}

const standard: Readonly<Record<Allowance, Text>> = {
  edit: errors.notEditable.message,
  remove: errors.notRemovable.message,
};

/**
 * Why a record, as it stands, may not be edited or deleted; undefined: it may, as far as its checks are here. The server
 * looks once more.
 */
export function reasonAgainst(
  allowance: Allowance,
  record: WireRecord,
  { resource, checks }: Judged,
): Text | undefined {
  const limit = resource.allow?.[allowance];
  const check = limit && checks?.when[`allow/${allowance}`];
  if (!check || check(withoutEmpty(ownValues(resource, record))).length === 0) return undefined;
  return limit.message ?? standard[allowance];
}

/** A record without the labels that the server puts beside references: what conditions speak of. */
export function ownValues({ fields }: Pick<Resource, 'fields'>, record: Values): Record<string, unknown> {
  const names = new Set<string>([...fields.map(({ name }) => name), ...(serverFields as readonly ServerField[])]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/**
 * The checks that say what a record lets be done. They come after the list, and only where something depends on them:
 * the formats that they bring along weigh more than a list does.
 */
export function useWhenChecks(module: ResourceModule, isNeeded: boolean): Checks | undefined {
  const [made, setMade] = useState<{ readonly of: ResourceModule; readonly checks: Checks }>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    import('../../registry/recordChecks.ts').then(
      ({ createRecordChecks }) => isCurrent && setMade({ of: module, checks: createRecordChecks(module) }),
      // What depends on a condition is not offered then; the page that asks again is a page that is loaded again.
      (cause: unknown) => console.info('the checks could not be loaded', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isNeeded]);
  return made?.of === module ? made.checks : undefined;
}
