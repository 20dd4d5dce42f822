import { type ReactNode, useState } from 'react';
import type { BulkConflict, SeenRow } from '../../../../contract/bulkEdit.ts';
import { joiners } from '../../../../contract/text.ts';
import { useSay } from '../../../texts/i18n.ts';
import { MergeTable } from '../../edit/merge/MergeTable.tsx';
import type { Choices, Conflict, Side } from '../../edit/merge/sides.ts';
import { nameAndAccount } from '../../nameAndAccount.ts';
import type { List } from '../useList.ts';
import { BulkWays } from './BulkWays.tsx';
import { bulkQuestions, settledRows } from './bulkChoices.ts';
import type { Before, BulkEdit, Values } from './useBulkEdit.ts';
import { useWord } from './words/useWord.ts';
import '../../edit/merge/merge.css';

interface BulkConflictsProps {
  readonly list: List;
  readonly edit: BulkEdit;
  readonly values: Values;
  readonly rows: readonly SeenRow[];
  readonly before: Before;
  readonly conflicts: readonly BulkConflict[];
}

/** So many are shown at once, and so many more whenever somebody asks for them. */
const shownAtOnce = 100;

/** Others have changed the same fields since the preview: nobody is overwritten without being asked about. */
export function BulkConflicts(props: BulkConflictsProps): ReactNode {
  const { list, edit, conflicts } = props;
  const { say } = useSay();
  const word = useWord();
  const choosing = useChoosing(props);
  const { questions, choices, choose, left } = choosing;
  const [shown, setShown] = useState(shownAtOnce);
  const gone = conflicts.filter(({ isGone }) => isGone);
  return (
    <div data-testid="conflict" className="q-bulk-conflict">
      <strong>{word('conflictTitle')}</strong>
      <p role="alert">{word('conflict', { n: conflicts.length })}</p>
      {gone.length > 0 && <p>{word('gone', { n: gone.length })}</p>}
      {questions.length > 0 && (
        <MergeTable
          conflicts={questions.slice(0, shown)}
          choices={choices}
          onChoose={choose}
          headOf={(question) => <Head {...{ list, question, conflicts }} />}
        />
      )}
      {questions.length > shown && (
        <button
          type="button"
          className="q-link"
          data-testid="conflict-more"
          onClick={() => setShown(shown + shownAtOnce)}
        >
          {word('moreQuestions', { n: questions.length - shown })}
        </button>
      )}
      {choices.size > 0 && (
        <p className="q-soft" role="status" data-testid="conflict-left">
          {left > 0 ? say('merge.left', { n: left }) : say('merge.ready')}
        </p>
      )}
      <BulkWays edit={edit} choosing={choosing} />
    </div>
  );
}

export type Choosing = ReturnType<typeof useChoosing>;

/** What is chosen so far, and what would be sent. */
function useChoosing({ edit, values, rows, before, conflicts }: BulkConflictsProps) {
  const [choices, setChoices] = useState<Choices>(new Map());
  const { fields } = edit.form.resource;
  const mine = { ...edit.form.store.get().typed, ...values };
  const questions = bulkQuestions({ fields, conflicts, before, mine });
  const rowsWith = (chosen: Choices) => settledRows({ names: Object.keys(values), rows, conflicts, choices: chosen });
  const seen: Before = new Map([...before, ...conflicts.map((one) => [one.id, one.values] as const)]);
  return {
    questions,
    choices,
    /** So many are not decided yet; nothing is sent as chosen before all are. */
    left: questions.filter(({ key }) => !choices.has(key)).length,
    choose: (key: string, side: Side) => setChoices((now) => new Map([...now, [key, side]])),
    after: (side: Side) => {
      const chosen = new Map(questions.map(({ key }) => [key, side]));
      return { choices: chosen, rows: rowsWith(chosen) };
    },
    apply: (chosen: Choices) => void edit.apply(values, rowsWith(chosen), seen),
  };
}

interface HeadProps extends Pick<BulkConflictsProps, 'list' | 'conflicts'> {
  readonly question: Conflict;
}

/** Which record and field it is about, and who has changed it. */
function Head({ list, question: { key, fields, of }, conflicts }: HeadProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const conflict = conflicts.find(({ id }) => key.startsWith(`${id}/`));
  if (!conflict) return null;
  const { id, by, byName } = conflict;
  return (
    <>
      <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
        {of}
      </a>
      <div>{fields.map(({ title }) => title[language]).join(joiners[language])}</div>
      <small className="q-soft">{word('now', { by: nameAndAccount(by, byName) })}</small>
    </>
  );
}
