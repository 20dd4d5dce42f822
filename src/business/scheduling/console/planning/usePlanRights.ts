import { useCallback } from 'react';
import { useHolds, useText } from '../../../../console/extend.ts';
import { kindFor } from '../../both/kindFor.ts';
import { tripKinds } from '../../both/tripKinds.ts';
import type { Delivery, Trip } from '../trip.ts';
import { words } from './words.ts';

/** What the person may do on the board, by the kind of trip as the server has it; the server asks again. */
export function usePlanRights() {
  const text = useText(words);
  const mayDispatch = useByKind('dispatch');
  const mayEdit = useByKind('edit');
  const mayCancel = useHolds('tms:car:cancel');
  const unless = (isHeld: boolean): string | undefined => (isHeld ? undefined : text('noDispatch'));
  // The same one while nothing else is held: every bar asks it.
  const { CAR, COMBINED, DIRECT } = mayEdit;
  const fixed = useCallback(
    ({ dispatchType }: Pick<Trip, 'dispatchType'>) =>
      ({ CAR, COMBINED, DIRECT })[dispatchType] ? undefined : text('noDispatch'),
    [CAR, COMBINED, DIRECT, text],
  );
  return {
    mayPlan: Object.values(mayDispatch).includes(true),
    mayChange: Object.values(mayEdit).includes(true),
    /** A trip that was planned is taken back. */
    mayCancel,
    /** Why a trip cannot be moved, nor its deliveries be changed. */
    fixed,
    /** Why these deliveries cannot be made a trip. */
    against: (deliveries: readonly Delivery[]) => unless(mayDispatch[kindFor(deliveries)]),
  };
}

function useByKind(way: 'dispatch' | 'edit'): Readonly<Record<keyof typeof tripKinds, boolean>> {
  const { CAR, COMBINED, DIRECT } = tripKinds;
  return { CAR: useHolds(CAR[way]), COMBINED: useHolds(COMBINED[way]), DIRECT: useHolds(DIRECT[way]) };
}
