import { errors } from '../../../contract/errors.ts';
import type { Refuse, RefuseOptions } from '../../../server/extend.ts';
import type { Delivery } from './delivery.ts';

/** Refuses deliveries whose appointment is another door's: the truck would stand there for nothing. */
export function refuseRebook(
  deliveries: readonly Pick<Delivery, 'deliveryNo' | 'appointmentState'>[],
  refuse: Refuse,
  options?: RefuseOptions,
): void {
  const due = deliveries.find(({ appointmentState }) => appointmentState === 'REBOOK');
  if (!due) return;
  refuse(
    {
      zh: `派送单 ${due.deliveryNo} 的目的地已改，请先改约`,
      en: `Delivery ${due.deliveryNo} goes elsewhere than it was booked for: rebook it first`,
    },
    { ...options, code: errors.wrongState.code },
  );
}
