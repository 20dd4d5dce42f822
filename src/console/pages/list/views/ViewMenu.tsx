import { type ReactNode, useState } from 'react';
import type { SavedView } from '../../../../contract/lists.ts';
import { joiners, type Language } from '../../../../contract/text.ts';
import { useApp } from '../../../app.ts';
import { HwError } from '../../../client/hwError.ts';
import { useT } from '../../../texts/i18n.ts';
import type { Arranged } from '../columns/arrangement.ts';
import { DropPanel } from '../DropPanel.tsx';
import { useWord, type Word } from '../texts.ts';
import type { List } from '../useList.ts';
import { type RequestedValues, ViewDialog } from './ViewDialog.tsx';
import { ViewLines } from './ViewLines.tsx';
import { type MissingPart, useViewChoice, type ViewChoice } from './views.ts';
import './views.css';

export interface ViewMenuProps {
  readonly list: List;
  readonly arranged: Arranged;
  readonly isOpenAtFirst: boolean;
}

/** What the dialog is about: a new view, or one that is there. */

/** The views of a list: choosing one, and saving what the list shows as one. */
export function ViewMenu({ list, arranged, isOpenAtFirst }: ViewMenuProps): ReactNode {
  const word = useWord();
  const choice = useViewChoice(arranged);
  const [requested, ask] = useState<RequestedValues>();
  return (
    <>
      <DropPanel
        handle="views"
        title={word('viewsTitle')}
        word={<ChosenName choice={choice} />}
        isOpenAtFirst={isOpenAtFirst}
        onOpen={choice.refetch}
      >
        {(close) => (
          <>
            <ViewLines
              choice={choice}
              onClose={close}
              onEdit={(view) => {
                // The focus comes back to the button from there.
                close();
                ask(view);
              }}
            />
            <ViewFoot choice={choice} onClose={close} onSaveAs={() => ask('new')} />
          </>
        )}
      </DropPanel>
      <MissingNote choice={choice} />
      {requested && (
        <ViewDialog
          key={requested === 'new' ? requested : requested.id}
          choice={choice}
          requested={requested}
          canShare={list.abilities('shareView')}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

function ChosenName({ choice: { chosen, isChanged } }: { choice: ViewChoice }): ReactNode {
  const { t } = useT();
  const word = useWord();
  return (
    <span className="q-view-name" data-changed={isChanged || undefined}>
      <span>{chosen?.id === undefined ? t('list.views') : chosen.name}</span>
      {isChanged && (
        <small data-testid="view-changed" title={word('changed')}>
          <span aria-hidden="true">•</span> {word('changed')}
        </small>
      )}
    </span>
  );
}

/** Says which parts of the view are not shown, and when there is none at all. */
function MissingNote({ choice: { chosen, lost: missing, isUnknown } }: { choice: ViewChoice }): ReactNode {
  const word = useWord();
  const { language } = useT();
  const text = isUnknown ? word('unknown') : lostTexts(missing, chosen?.saved?.withheld, { word, language });
  if (text === '') return null;
  return (
    <span className="q-view-lost" role="status" data-testid="view-lost" title={text}>
      {text}
    </span>
  );
}

const named = { filters: 'partFilter', sorts: 'partSort', columns: 'partColumn' } as const;
const counted = { filters: 'partFilters', sorts: 'partSorts', columns: 'partColumns' } as const;
const parts = ['filters', 'sorts', 'columns'] as const;

/** What of a view is not shown, in words: by name what is gone, by number what the person may not see; empty when all is. */
export function lostTexts(
  missing: readonly MissingPart[],
  withheld: SavedView['withheld'] | undefined,
  { word, language }: { readonly word: Word; readonly language: Language },
): string {
  const texts = [
    ...missing.map(({ part, name }) => word(named[part], { name })),
    ...parts.flatMap((part) => (withheld?.[part] ? [word(counted[part], { n: withheld[part] })] : [])),
  ];
  return texts.length === 0 ? '' : word('leftOut', { parts: texts.join(joiners[language]) });
}

interface ViewFootProps {
  readonly choice: ViewChoice;
  readonly onClose: () => void;
  readonly onSaveAs: () => void;
}

/** What can be done with what the list shows: keep it in its view, take it back, or save it as another view. */
function ViewFoot({ choice, onClose, onSaveAs }: ViewFootProps): ReactNode {
  const word = useWord();
  const { notices } = useApp();
  const [isBusy, setBusy] = useState(false);
  const { chosen, isChanged } = choice;
  const save = async (): Promise<void> => {
    if (!chosen?.saved) return;
    setBusy(true);
    try {
      const { id, version } = chosen.saved;
      const saved = await choice.save({ id, version, ...choice.content() });
      notices.show({ type: 'success', text: word('saved', { name: saved.name }) });
      onClose();
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <footer>
      {isChanged && chosen?.saved?.canEdit && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="view-save"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void save()}
        >
          {word('save')}
        </button>
      )}
      {isChanged && chosen && (
        <button type="button" className="q-button" data-testid="view-revert" onClick={() => choice.show(chosen)}>
          {word('revert')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        data-testid="view-save-as"
        onClick={() => {
          onClose();
          onSaveAs();
        }}
      >
        {word('saveAs')}
      </button>
    </footer>
  );
}
