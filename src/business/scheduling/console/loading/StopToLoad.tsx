import type { ReactNode } from 'react';
import { Button, Progress, Sign, useText } from '../../../../console/extend.ts';
import { destinationOf } from '../trip.ts';
import { type Listed, type LoadingStop, missingOf } from './loadingList.ts';
import { words } from './words.ts';

interface StopToLoadProps {
  readonly stop: LoadingStop;
  /** Undefined: nothing is loaded now. */
  readonly onTakeOff: ((lpn: string) => Promise<void>) | undefined;
}

/** A stop with its pallets, on the car or not. */
export function StopToLoad({ stop, onTakeOff }: StopToLoadProps): ReactNode {
  const text = useText(words);
  const of = stop.pallets.length;
  const done = of - missingOf(stop).length;
  const title = text('stop', { no: stop.stopNo ?? '', dest: destinationOf(stop) });
  return (
    <section className="l-stop" aria-label={title} data-testid={`stop-${stop.stopNo}`}>
      <h2 className="f-heading l-stop-head">
        <span>{title}</span>
        <span className="f-soft">{stop.deliveryNo}</span>
        <span className="f-progress-text">{text('stopCount', { done, of })}</span>
      </h2>
      <Progress label={title} done={done} total={of} />
      <ul className="f-list">
        {stop.pallets.map((pallet) => (
          <PalletToLoad key={pallet.lpn} {...{ pallet, onTakeOff }} />
        ))}
      </ul>
    </section>
  );
}

interface PalletToLoadProps extends Pick<StopToLoadProps, 'onTakeOff'> {
  readonly pallet: Listed;
}

function PalletToLoad({ pallet, onTakeOff }: PalletToLoadProps): ReactNode {
  const text = useText(words);
  const { lpn, bin, mark, cartons, loaded } = pallet;
  const isOn = loaded !== null;
  const isPart = isOn && loaded < cartons;
  const count = isPart ? text('partly', { n: loaded, of: cartons }) : text('cartons', { n: cartons });
  return (
    <li className="l-pallet" data-on={isOn} data-testid={`pallet-${lpn}`}>
      <Sign name={isOn ? 'check' : 'circle'} />
      <span className="l-pallet-words">
        <strong>{lpn}</strong>{' '}
        <span className="f-soft">
          {[isOn ? text('onCarShort') : (bin ?? text('noBin')), mark, count].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isOn && onTakeOff && (
        <Button isBig handle="take-off" onPress={() => void onTakeOff(lpn)}>
          <span aria-hidden="true">{text('takeOff')}</span>
          <span className="q-hidden">{text('takeOffPallet', { lpn })}</span>
        </Button>
      )}
    </li>
  );
}
