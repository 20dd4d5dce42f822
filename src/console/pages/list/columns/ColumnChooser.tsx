import type { ReactNode } from 'react';
import { densities } from '../../../../contract/listLook.ts';
import { useStore } from '../../../client/store.ts';
import { useHouse } from '../../../house.ts';
import { useSay } from '../../../texts/i18n.ts';
import { DropPanel } from '../DropPanel.tsx';
import { useWord } from '../words/useWord.ts';
import { ColumnList } from './ColumnList.tsx';
import type { Arranged } from './useArranged.ts';
import './columnChooser.css';

export interface ColumnChooserProps {
  readonly arranged: Arranged;
  readonly isOpenAtFirst: boolean;
}

/** Which columns a list shows, in which order, how wide and where pinned, and how close its rows stand. */
export function ColumnChooser({ arranged, isOpenAtFirst }: ColumnChooserProps): ReactNode {
  const { say } = useSay();
  const word = useWord();
  return (
    <DropPanel handle="columns" title={word('columnsTitle')} word={say('list.columns')} isOpenAtFirst={isOpenAtFirst}>
      {() => (
        <>
          <header>
            <DensityChoice />
          </header>
          {arranged.isOfQuery && <p className="q-drop-note">{word('ofView')}</p>}
          <ColumnList arranged={arranged} />
          <footer>
            <button
              type="button"
              className="q-button"
              data-testid="columns-reset"
              disabled={!arranged.isOwn}
              onClick={arranged.reset}
            >
              {word('asFile')}
            </button>
          </footer>
        </>
      )}
    </DropPanel>
  );
}

function DensityChoice(): ReactNode {
  const word = useWord();
  const { listLooks } = useHouse();
  const { density } = useStore(listLooks);
  return (
    <fieldset className="q-density">
      <legend>{word('density')}</legend>
      {densities.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="density"
            data-testid={`density-${each}`}
            checked={density === each}
            onChange={() => listLooks.setDensity(each)}
          />
          {word(each)}
        </label>
      ))}
    </fieldset>
  );
}
