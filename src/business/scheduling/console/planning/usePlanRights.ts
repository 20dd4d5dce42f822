import { useCallback } from 'react';
import { useHolds, useHoldsKind, useText } from '../../../../console/extend.ts';
import { kindFor, tripKinds } from '../../both/tripRules.ts';
import type { Delivery, Trip } from '../trip.ts';
import { words } from './words.ts';

/** What the person may do on the board, by the kind of trip as the server has it; the server asks again. */
export function usePlanRights() {
  const text = useText(words);
  const holdsKind = useHoldsKind('hwCarDispatch');
  const mayCancel = useHolds('tms:car:cancel');
  const unless = (isHeld: boolean): string | undefined => (isHeld ? undefined : text('noDispatch'));
  // The same one while nothing else is held: every bar asks it.
  const fixed = useCallback(
    ({ dispatchType }: Pick<Trip, 'dispatchType'>) =>
      holdsKind(dispatchType, 'update') ? undefined : text('noDispatch'),
    [holdsKind, text],
  );
  return {
    mayPlan: kinds.some((kind) => holdsKind(kind, 'create')),
    mayChange: kinds.some((kind) => holdsKind(kind, 'update')),
    /** A trip that was planned is taken back. */
    mayCancel,
    /** Why a trip cannot be moved, nor its deliveries be changed. */
    fixed,
    /** Why these deliveries cannot be made a trip. */
    against: (deliveries: readonly Delivery[]) => unless(holdsKind(kindFor(deliveries), 'create')),
  };
}

const kinds = Object.keys(tripKinds);
