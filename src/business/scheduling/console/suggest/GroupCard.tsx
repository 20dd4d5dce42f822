import { type ReactNode, useId } from 'react';
import { useLanguage, useText } from '../../../../console/extend.ts';
import { LoadBars } from '../bricks/LoadBars.tsx';
import { type Capacity, figuresIn, type Grouping, keyOf, type Load, measuresOf, placeOf } from './grouping.ts';
import { type SuggestWord, words } from './words.ts';

export interface Choosing {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (loads: readonly Load[], isWanted: boolean) => void;
}

interface GroupCardProps extends Choosing {
  readonly group: Grouping;
  readonly capacity: Capacity;
}

/** Pallets for one destination: what they come to, how urgent they are, and the truckloads to be ticked. */
export function GroupCard({ group, capacity, chosen, onChoose }: GroupCardProps): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const titleId = useId();
  const dest = placeOf(group);
  const { loads, customers, priority, inTime, freeUntil, windowEnd } = group;
  const isAll = loads.every((load) => chosen.has(keyOf(load)));
  const days = [
    ...(priority ? [text(priority as SuggestWord)] : []),
    ...(windowEnd ? [text('until', { day: windowEnd })] : []),
    ...(freeUntil ? [text('free', { day: freeUntil })] : []),
    ...(inTime ? [text('since', { day: inTime })] : []),
    ...(group.repositoryName ? [group.repositoryName[language]] : []),
  ];
  return (
    <section className="g-group" aria-labelledby={titleId} data-testid={`group-${dest}`}>
      <header className="g-group-head">
        <label className="g-tick">
          <input
            type="checkbox"
            checked={isAll}
            aria-label={text('chooseAll', { dest, n: loads.length })}
            onChange={() => onChoose(loads, !isAll)}
          />
        </label>
        <h2 id={titleId}>{text('group', { dest, method: text(group.deliveryMethod as SuggestWord) })}</h2>
        <span>{text('groupFigures', { ...figuresIn(group), customers, loads: loads.length })}</span>
        <span className="g-soft">{days.join(' · ')}</span>
      </header>
      <ul className="g-loads">
        {loads.map((load, index) => (
          <LoadCard key={keyOf(load)} {...{ load, index, dest, capacity, chosen, onChoose }} />
        ))}
      </ul>
    </section>
  );
}

interface LoadCardProps extends Choosing {
  readonly load: Load;
  readonly index: number;
  readonly dest: string;
  readonly capacity: Capacity;
}

function LoadCard({ load, index, dest, capacity, chosen, onChoose }: LoadCardProps): ReactNode {
  const text = useText(words);
  const isChosen = chosen.has(keyOf(load));
  const n = index + 1;
  return (
    <li className="g-load" data-chosen={isChosen || undefined} data-testid={`load-${dest}-${n}`}>
      <label className="g-load-head">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={text('choose', { dest, n, pallets: Number(load.palletQty) })}
          onChange={() => onChoose([load], !isChosen)}
        />
        <strong>{text('load', { n })}</strong>
        <span className="g-soft">{text('loadFigures', figuresIn(load))}</span>
      </label>
      <LoadBars load={measuresOf(load, capacity)} hasPercent />
    </li>
  );
}
