import { type ReactNode, useState } from 'react';
import { Button, EmptyNote, PageFrame, PageLoading, ReadFailed, useText } from '../../../../console/extend.ts';
import { GroupCard } from './GroupCard.tsx';
import { type Grouping, keyOf, type Load, placeOf } from './grouping.ts';
import { OutcomeNote } from './OutcomeNote.tsx';
import { useGroupings } from './useGroupings.ts';
import { type Ticked, useMaking } from './useMaking.ts';
import { WishForm } from './WishForm.tsx';
import { words } from './words.ts';
import './suggest.css';

const nothing: ReadonlySet<string> = new Set();

/** What stands in stock, as truckloads by destination: tick those that shall go, and their deliveries are made. */
export function Suggestions(): ReactNode {
  const text = useText(words);
  const { wish, setWish, found, error, refetch } = useGroupings();
  const [chosen, setChosen] = useState(nothing);
  const { make, undo, isBusy, outcome } = useMaking(refetch);
  const choose = (loads: readonly Load[], isWanted: boolean) => {
    const keys = new Set(loads.map(keyOf));
    setChosen((now) => (isWanted ? now.union(keys) : now.difference(keys)));
  };
  const groups = found?.groups ?? [];
  return (
    <PageFrame handle="suggestions" tools={<Button onPress={refetch}>{text('refresh')}</Button>}>
      <WishForm wish={wish} onChange={setWish} />
      {outcome && <OutcomeNote {...{ outcome, isBusy }} onUndo={() => void undo()} />}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!found && !error && <PageLoading />}
      {found && !error && groups.length === 0 && <EmptyNote title={text('none')} text={text('noneText')} />}
      {found && !error && groups.length > 0 && (
        <>
          <div className="g-groups">
            {groups.map((group) => (
              <GroupCard key={group.palletIds[0]} {...{ group, chosen }} capacity={found.capacity} onChoose={choose} />
            ))}
          </div>
          <ChosenBar
            ticked={tickedIn(groups, chosen)}
            isBusy={isBusy}
            onMake={(ticked) => void make(ticked)}
            onNone={() => setChosen(nothing)}
          />
        </>
      )}
    </PageFrame>
  );
}

/** What is ticked of that which is still there. */
function tickedIn(groups: readonly Grouping[], chosen: ReadonlySet<string>): readonly Ticked[] {
  return groups.flatMap((group) =>
    group.loads.flatMap((load) => (chosen.has(keyOf(load)) ? [{ load, dest: placeOf(group) }] : [])),
  );
}

interface ChosenBarProps {
  readonly ticked: readonly Ticked[];
  readonly isBusy: boolean;
  readonly onMake: (ticked: readonly Ticked[]) => void;
  readonly onNone: () => void;
}

function ChosenBar({ ticked, isBusy, onMake, onNone }: ChosenBarProps): ReactNode {
  const text = useText(words);
  const n = ticked.length;
  const sum = (pick: (load: Load) => string) => ticked.reduce((all, { load }) => all + Number(pick(load)), 0);
  const figures = { n, pallets: sum(({ palletQty }) => palletQty), kg: sum(({ weightKg }) => weightKg) };
  return (
    <div className="g-bar">
      <span role="status" data-testid="chosen-loads">
        {n === 0 ? text('chosenNone') : text('chosen', figures)}
      </span>
      <span className="q-grow" />
      {n > 0 && (
        <Button handle="choose-none" onPress={onNone}>
          {text('unchoose')}
        </Button>
      )}
      <Button
        look="primary"
        handle="make-deliveries"
        isDisabled={n === 0}
        isBusy={isBusy}
        onPress={() => onMake(ticked)}
      >
        {text('make', { n })}
      </Button>
    </div>
  );
}
