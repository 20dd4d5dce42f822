import { type ReactNode, useEffect } from 'react';
import { useSay } from '../texts/useSay.ts';
import { optionId } from './optionId.ts';
import { type PaletteItem, paletteGroups } from './paletteItem.ts';
import { useWord } from './words/useWord.ts';

interface PaletteListProps {
  readonly listId: string;
  readonly items: readonly PaletteItem[];
  readonly active: number;
  /** Whether something more may be found. */
  readonly isBusy: boolean;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** What was found, in groups; the focus stays in the input. */
export function PaletteList({ listId, items, active, isBusy, onPoint, onChoose }: PaletteListProps): ReactNode {
  const { say } = useSay();
  const word = useWord();
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const groups = paletteGroups.filter((group) => items.some((item) => item.group === group));
  return (
    <div id={listId} className="q-palette-list" role="listbox" tabIndex={-1} aria-label={say('palette.title')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not field sets
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <div id={`${listId}-${group}`} className="q-palette-group" role="presentation">
            {word(group)}
          </div>
          {items.map((item, index) =>
            item.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
              <div
                key={item.key}
                id={optionId(listId, index)}
                className="q-palette-option"
                data-testid="palette-option"
                data-group={group}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseMove={() => index !== active && onPoint(index)}
                onClick={() => onChoose(item)}
              >
                <span>{item.label}</span>
                <small>{item.note}</small>
              </div>
            ) : null,
          )}
        </div>
      ))}
      {items.length === 0 && <p className="q-palette-none">{word(isBusy ? 'searching' : 'none')}</p>}
    </div>
  );
}
