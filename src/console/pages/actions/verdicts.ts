import { useMemo } from 'react';
import { type Allowance, nextCheck } from '../../../contract/life.ts';
import type { Checks, Resource, ResourceModule } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { ownValues, reasonAgainst, useWhenChecks } from '../records/conditions.tsx';
import type { Offer } from './offers.ts';

/** Functions that tell which actions a record allows in its current state, once the checks of the resource are loaded. */
export interface Verdicts {
  readonly isPossible: (offer: Offer, record: WireRecord) => boolean;
  readonly verdictOn: (offer: Offer, record: WireRecord) => Verdict;
  /** Whether the action is possible and is the next step of the record according to the resource file. */
  readonly isNext: (offer: Offer, record: WireRecord) => boolean;
  /**
   * Returns why the current state of a record forbids editing or deleting it; undefined if the state allows it. Permissions are not
   * checked.
   */
  readonly reasonAgainst: (allowance: Allowance, record: WireRecord) => string | undefined;
}

/** Returns functions that determine which actions are possible on a record, and loads the checks that they need. */
export function useVerdicts(module: ResourceModule, offers: readonly Offer[]): Verdicts {
  const { resource } = module;
  const { language } = useT();
  const isNeeded = resource.allow !== undefined || offers.some(({ action }) => action.isGuarded || action.isNext);
  const checks = useWhenChecks(module, isNeeded);
  const ownId = useStore(useApp().session)?.userInfo.id;
  return useMemo(() => {
    const judged = { resource, checks, ownId };
    return {
      isPossible: (offer: Offer, record: WireRecord) => isPossible(offer, record, judged),
      verdictOn: (offer: Offer, record: WireRecord) => verdictOn(offer, record, judged),
      isNext: (offer: Offer, record: WireRecord) => isPossible(offer, record, judged) && isNext(offer, record, judged),
      reasonAgainst: (allowance: Allowance, record: WireRecord) => reasonAgainst(allowance, record, { resource, checks })?.[language],
    };
  }, [resource, checks, ownId, language]);
}

/** The data needed to decide whether an action is possible on a record. */
interface Judged {
  readonly resource: Resource;
  /** The checks of the resource; undefined while loading. Until then, actions with a condition are not possible. */
  readonly checks: Pick<Checks, 'when'> | undefined;
  /** Id of the current user. */
  readonly ownId?: string | undefined;
}

/** `possible`: the action can run on the record; `unmet`: its condition is not met; `never`: it does not apply in the record's state. */
type Verdict = 'possible' | 'unmet' | 'never';

/** Judges an action on a record by the action's start states and its condition. The server checks both again. */
export function verdictOn({ action, from, isFor }: Offer, record: WireRecord, judged: Judged): Verdict {
  const { resource, checks, ownId } = judged;
  if (isFor && !isFor(record, ownId)) return 'never';
  if (from && resource.states && !from.includes(stateOf(record, resource.states))) return 'never';
  if (!action.isGuarded) return 'possible';
  const check = checks?.when[action.name];
  if (check === undefined) return 'never';
  return check(withoutEmpty(ownValues(resource, record))).length === 0 ? 'possible' : 'unmet';
}

export function isPossible(offer: Offer, record: WireRecord, judged: Judged): boolean {
  return verdictOn(offer, record, judged) === 'possible';
}

function isNext({ action: { name, isNext } }: Offer, record: WireRecord, { resource, checks }: Judged): boolean {
  return isNext === true && checks?.when[nextCheck(name)]?.(withoutEmpty(ownValues(resource, record))).length === 0;
}

/** Returns the state of a record. Records without one are older than the states and count as being in the initial state. */
function stateOf(record: WireRecord, { field, initial }: NonNullable<Resource['states']>): string {
  return String(record[field] ?? initial);
}
