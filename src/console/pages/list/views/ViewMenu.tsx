import { type ReactNode, useState } from 'react';
import { useSay } from '../../../texts/i18n.ts';
import type { Arranged } from '../columns/useArranged.ts';
import { DropPanel } from '../DropPanel.tsx';
import type { List } from '../useList.ts';
import { useWord } from '../words/useWord.ts';
import { lostWords } from './lostWords.ts';
import { useViewChoice, type ViewChoice } from './useViewChoice.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewFoot } from './ViewFoot.tsx';
import { ViewLines } from './ViewLines.tsx';
import type { ViewItem } from './viewItem.ts';
import './views.css';

export interface ViewMenuProps {
  readonly list: List;
  readonly arranged: Arranged;
  readonly isOpenAtFirst: boolean;
}

/** What the dialog is about: a new view, or one that is there. */
export type Asked = 'new' | NonNullable<ViewItem['saved']>;

/** The views of a list: choosing one, and saving what the list shows as one. */
export function ViewMenu({ list, arranged, isOpenAtFirst }: ViewMenuProps): ReactNode {
  const word = useWord();
  const choice = useViewChoice(arranged);
  const [asked, ask] = useState<Asked>();
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
      <LostNote choice={choice} />
      {asked && (
        <ViewDialog
          key={asked === 'new' ? asked : asked.id}
          choice={choice}
          asked={asked}
          canShare={list.abilities('shareView')}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

function ChosenName({ choice: { chosen, isChanged } }: { choice: ViewChoice }): ReactNode {
  const { say } = useSay();
  const word = useWord();
  return (
    <span className="q-view-name" data-changed={isChanged || undefined}>
      <span>{chosen?.id === undefined ? say('list.views') : chosen.name}</span>
      {isChanged && (
        <small data-testid="view-changed" title={word('changed')}>
          <span aria-hidden="true">•</span> {word('changed')}
        </small>
      )}
    </span>
  );
}

/** Says which parts of the view are not shown, and when there is none at all. */
function LostNote({ choice: { chosen, lost, isUnknown } }: { choice: ViewChoice }): ReactNode {
  const word = useWord();
  const { language } = useSay();
  const text = isUnknown ? word('unknown') : lostWords(lost, chosen?.saved?.withheld, { word, language });
  if (text === '') return null;
  return (
    <span className="q-view-lost" role="status" data-testid="view-lost" title={text}>
      {text}
    </span>
  );
}
