import { type ReactNode, useContext } from 'react';
import type { CellNoteProps } from '../../../../../fields/widgets/grid/gridContext.ts';
import { useStore } from '../../../../client/store.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useAuthor } from '../../../merge/author.ts';
import { MergeValue } from '../../../merge/MergeTable.tsx';
import { type Side, sideNames } from '../../../merge/mergeValues.ts';
import { useWord as useMergeWord } from '../../../merge/texts.ts';
import { useWord } from '../texts.ts';
import { type SheetDeciding, SheetDecidingContext } from './conflicts.ts';
import type { SheetConflict } from './sheetWork.ts';

interface SheetConflictsBarProps {
  /** How much is still to be decided. */
  readonly left: number;
  readonly onChooseAll: (side: Side) => void;
}

/** What is to be decided before a sheet can be saved, and the ways to decide all of it alike. */
export function SheetConflictsBar({ left, onChooseAll }: SheetConflictsBarProps): ReactNode {
  const word = useWord();
  if (left === 0) return null;
  return (
    <div className="q-alert q-record-sheet-bar" role="alert" data-testid="sheet-conflicts">
      <span>{word('sheetConflicts', { n: left })}</span>
      <button type="button" className="q-button" data-testid="sheet-all-mine" onClick={() => onChooseAll('mine')}>
        {word('sheetAllMine')}
      </button>
      <button type="button" className="q-button" data-testid="sheet-all-theirs" onClick={() => onChooseAll('theirs')}>
        {word('sheetAllTheirs')}
      </button>
    </div>
  );
}

/** What is asked at a cell that others have changed, too: open for the first one, a mark at the others. */
export function SheetConflictNote({ item, rowKey }: CellNoteProps): ReactNode {
  const deciding = useContext(SheetDecidingContext);
  return deciding && <AtCell {...{ item, rowKey, deciding }} />;
}

function AtCell({ item, rowKey, deciding }: CellNoteProps & { deciding: SheetDeciding }): ReactNode {
  const { conflicts } = deciding;
  const word = useWord();
  const all = useStore(conflicts);
  const one = all.find(({ key, at }) => key === rowKey && at === item.name);
  if (!one) return null;
  if (one === all[0]) return <OpenNote {...{ one, deciding }} />;
  return (
    <button
      type="button"
      className="q-sheet-mark"
      data-testid="conflict-mark"
      aria-label={word('sheetAsk')}
      title={word('sheetAsk')}
      onClick={() => conflicts.set([one, ...all.filter((other) => other !== one)])}
    >
      !
    </button>
  );
}

/** What each side is called, by what is asked. */
const ways = {
  changed: { mine: 'sheetMine', theirs: 'sheetTheirs' },
  removed: { mine: 'sheetRemove', theirs: 'sheetKeep' },
  gone: { mine: 'sheetAnew', theirs: 'sheetLetGo' },
} as const;

function OpenNote({ one, deciding }: { one: SheetConflict; deciding: SheetDeciding }): ReactNode {
  const { kind, conflict } = one;
  const mergeWord = useMergeWord();
  const word = useWord();
  return (
    <div className="q-sheet-conflict" role="alert" data-testid="conflict" data-kind={kind}>
      <p>{kind === 'gone' ? word('sheetIsGone') : <Author {...{ one, deciding }} />}</p>
      {kind === 'changed' && (
        <dl>
          {(['base', ...sideNames] as const).map((side) => (
            <div key={side} data-side={side}>
              <dt>{mergeWord(`${side}`)}</dt>
              <dd>
                <MergeValue conflict={conflict} side={side} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kind === 'removed' && <MergeValue conflict={conflict} side="theirs" />}
      <span className="q-cell-ways">
        {sideNames.map((side) => (
          <button
            key={side}
            type="button"
            className="q-link"
            data-testid={`conflict-${side}`}
            onClick={() => deciding.choose(one, side)}
          >
            {word(ways[kind][side])}
          </button>
        ))}
      </span>
    </div>
  );
}

function Author({ one: { kind, theirs }, deciding }: { one: SheetConflict; deciding: SheetDeciding }): ReactNode {
  const { t } = useT();
  const word = useWord();
  const name = useAuthor(deciding.resource, theirs ?? { id: '', version: 0 });
  return kind === 'removed' ? word('sheetIsRemoved', { name }) : t('list.cellConflict', { name });
}
