import { type ReactNode, useState } from 'react';
import {
  Button,
  Dialog,
  Sign,
  type TimeLoad,
  type TimePlace,
  useText,
  type Verdict,
} from '../../../../console/extend.ts';
import { LoadBars } from '../bricks/LoadBars.tsx';
import { loadOf } from '../load.ts';
import type { Car, Delivery, Trip } from '../trip.ts';
import { PlanFields } from './PlanFields.tsx';
import { type Draft, inOrder } from './planDraft.ts';
import { StopOrder } from './StopOrder.tsx';
import { words } from './words.ts';
import type { Work } from './work.ts';

interface PlanDialogProps {
  readonly draft: Draft;
  readonly cars: ReadonlyMap<string, Car>;
  readonly trips: readonly Trip[];
  /** Of the board: for what names no warehouse of its own. */
  readonly zone: string | undefined;
  readonly judge: (load: TimeLoad<Work>, place: TimePlace) => Verdict | undefined;
  /** True when it was done. */
  readonly onPlan: (draft: Draft) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Looked at once more before it is done: which car, when, in which order, and whether all of it fits. */
export function PlanDialog(props: PlanDialogProps): ReactNode {
  const { draft: first, cars, trips, judge, onPlan, onClose } = props;
  const text = useText(words);
  const [draft, setDraft] = useState<Draft>({ ...first, deliveries: inOrder(first.deliveries) });
  const [isBusy, setBusy] = useState(false);
  const { deliveries, carId, from, to, tripId } = draft;
  const zone = deliveries[0]?.repositoryIdZone ?? props.zone;
  const trip = trips.find(({ id }) => id === tripId);
  const car = cars.get((trip ? trip.carId : carId) ?? '');
  const place: TimePlace = { laneId: car?.id ?? '', from, ...(tripId !== undefined && { barId: tripId }) };
  const found = judge({ name: '', length: to - from, grip: 0, what: { kind: 'deliveries', deliveries } }, place);
  const verdict = to <= from ? { isGood: false, words: text('endFirst') } : found;
  const submit = async () => {
    setBusy(true);
    const isDone = await onPlan(draft);
    setBusy(false);
    if (isDone) onClose();
  };
  const title = trip ? text('joinTrip', { no: trip.dispatchNo ?? '' }) : text('newTrip');
  return (
    <Dialog
      title={title}
      handle="plan-dialog"
      isWide
      hasInputs
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <Button
            look="primary"
            handle="plan-ok"
            isBusy={isBusy}
            isDisabled={verdict?.isGood === false}
            onPress={() => void submit()}
          >
            {text(trip ? 'confirmJoin' : 'confirm')}
          </Button>
        </>
      }
    >
      <div className="p-plan">
        {!trip && <PlanFields {...{ draft, cars, zone }} onChange={(values) => setDraft({ ...draft, ...values })} />}
        <Stops
          deliveries={deliveries}
          isFixed={trip !== undefined}
          onOrder={(next) => setDraft({ ...draft, deliveries: next })}
        />
        <LoadBars load={loadOf(trip ? [trip, ...deliveries] : deliveries, car)} />
        <p className="p-verdict" role="status" data-good={verdict?.isGood} data-testid="plan-verdict">
          {verdict && (
            <>
              <Sign name={verdict.isGood ? 'warning' : 'stop'} /> {verdict.words}
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}

interface StopsProps {
  readonly deliveries: readonly Delivery[];
  readonly isFixed: boolean;
  readonly onOrder: (deliveries: readonly Delivery[]) => void;
}

function Stops({ deliveries, isFixed, onOrder }: StopsProps): ReactNode {
  const text = useText(words);
  return (
    <section>
      <h3>{text('order')}</h3>
      <StopOrder stops={deliveries} onOrder={isFixed || deliveries.length < 2 ? undefined : onOrder} />
    </section>
  );
}
