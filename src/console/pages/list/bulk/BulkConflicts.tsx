import { type ReactNode, useState } from 'react';
import type { BulkConflict, SeenRow } from '../../../../contract/bulk.ts';
import type { Field } from '../../../../contract/field.ts';
import { joiners } from '../../../../contract/wire.ts';
import { nameAndAccount } from '../../merge/author.ts';
import { MergeTable } from '../../merge/MergeTable.tsx';
import type { Choices, Conflict, Side } from '../../merge/mergeValues.ts';
import { texts as mergeTexts } from '../../merge/texts.ts';
import type { List } from '../useList.ts';
import { texts } from './texts.ts';
import type { Before, BulkEdit, Values } from './useBulkEdit.ts';
import '../../merge/merge.css';

interface BulkConflictsProps {
  readonly list: List;
  readonly edit: BulkEdit;
  readonly values: Values;
  readonly rows: readonly SeenRow[];
  readonly before: Before;
  readonly conflicts: readonly BulkConflict[];
}

/** Number of conflicts shown at first, and number added by each click on "more". */
const shownAtOnce = 100;

/** Shown if other users have changed the same fields or deleted records since the preview. Nothing is saved until the user decides. */
export function BulkConflicts(props: BulkConflictsProps): ReactNode {
  const { list, edit, conflicts } = props;
  const { t: mergeT } = mergeTexts.useT();
  const { t } = texts.useT();
  const choosing = useChoosing(props);
  const { questions, choices, choose, left } = choosing;
  const [shown, setShown] = useState(shownAtOnce);
  const removed = conflicts.filter(({ isGone }) => isGone);
  return (
    <div data-testid="conflict" className="q-bulk-conflict">
      <strong>{t('conflictTitle')}</strong>
      <p role="alert">{t('conflict', { n: conflicts.length })}</p>
      {removed.length > 0 && <p>{t('gone', { n: removed.length })}</p>}
      {questions.length > 0 && (
        <MergeTable
          conflicts={questions.slice(0, shown)}
          choices={choices}
          onChoose={choose}
          headOf={(question) => <Head {...{ list, question, conflicts }} />}
        />
      )}
      {questions.length > shown && (
        <button type="button" className="q-link" data-testid="conflict-more" onClick={() => setShown(shown + shownAtOnce)}>
          {t('moreQuestions', { n: questions.length - shown })}
        </button>
      )}
      {choices.size > 0 && (
        <p className="q-soft" role="status" data-testid="conflict-left">
          {left > 0 ? mergeT('left', { n: left }) : mergeT('ready')}
        </p>
      )}
      <BulkWays edit={edit} choosing={choosing} />
    </div>
  );
}

type Choosing = ReturnType<typeof useChoosing>;

/** Returns the conflicts, the user's decisions so far, and functions to decide and to send the edit with the decisions. */
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
    /** Number of open decisions; the request can be sent only when there are none. */
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

/** Names the record and the field of a conflict, and the user who last changed the record. */
function Head({ list, question: { key, fields, of }, conflicts }: HeadProps): ReactNode {
  const { t, language } = texts.useT();
  const conflict = conflicts.find(({ id }) => key.startsWith(`${id}/`));
  if (!conflict) return null;
  const { id, by, byName } = conflict;
  return (
    <>
      <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
        {of}
      </a>
      <div>{fields.map(({ title }) => title[language]).join(joiners[language])}</div>
      <small className="q-soft">{t('now', { by: nameAndAccount(by, byName) })}</small>
    </>
  );
}

interface BulkWaysProps {
  readonly edit: BulkEdit;
  readonly choosing: Choosing;
}

/** Buttons of the dialog: back to the values, apply the decisions, or one answer for all conflicts. */
function BulkWays({ edit, choosing: { questions, choices, left, after, apply } }: BulkWaysProps): ReactNode {
  const { t } = texts.useT();
  const [mine, theirs] = [after('mine'), after('theirs')];
  return (
    <footer>
      <button type="button" className="q-button" data-testid="bulk-back" onClick={edit.back}>
        {t('back')}
      </button>
      {choices.size > 0 && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="conflict-chosen"
          disabled={left > 0 || edit.isBusy}
          onClick={() => apply(choices)}
        >
          {t('asChosen')}
        </button>
      )}
      {questions.length > 0 && (
        <button
          type="button"
          className="q-button"
          data-testid="conflict-all-mine"
          disabled={edit.isBusy}
          onClick={() => apply(mine.choices)}
        >
          {t('overwrite', { n: mine.rows.length })}
        </button>
      )}
      <button
        type="button"
        className={`q-button ${choices.size > 0 ? '' : 'q-button-primary'}`}
        data-testid="conflict-all-theirs"
        disabled={theirs.rows.length === 0 || edit.isBusy}
        onClick={() => apply(theirs.choices)}
      >
        {t('keep', { n: theirs.rows.length })}
      </button>
    </footer>
  );
}

interface InQuestion {
  readonly fields: readonly Field[];
  readonly conflicts: readonly BulkConflict[];
  readonly before: Before;
  /** The new values for all records, with labels of references. */
  readonly mine: Values;
}

/** Returns one conflict per record and field that other users have changed, with the previous, the new and the current value. */
function bulkQuestions({ fields, conflicts, before, mine }: InQuestion): readonly Conflict[] {
  return conflicts.flatMap(({ id, label, changed, values: theirs }) =>
    fields
      .filter(({ name }) => changed.includes(name))
      .map((field) => ({
        key: keyOf(id, field.name),
        fields: [field],
        line: undefined,
        of: label || id,
        values: { base: before.get(id) ?? {}, mine, theirs },
      })),
  );
}

interface ToSettle {
  /** Names of the edited fields. */
  readonly names: readonly string[];
  readonly rows: readonly SeenRow[];
  readonly conflicts: readonly BulkConflict[];
  readonly choices: Choices;
}

/**
 * Returns the rows to send after all decisions. Deleted records and records without a remaining change are omitted. `keep` lists the fields
 * whose current value stays.
 */
function settledRows({ names, rows, conflicts, choices }: ToSettle): readonly SeenRow[] {
  const inQuestion = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  return rows.flatMap((row) => {
    const conflict = inQuestion.get(row.id);
    if (!conflict) return [row];
    const theirs = conflict.changed.filter((name) => choices.get(keyOf(row.id, name)) === 'theirs');
    const keep = [...(row.keep ?? []), ...theirs];
    if (conflict.isGone || keep.length === names.length) return [];
    return [{ id: row.id, seen: conflict.seen, keep }];
  });
}

function keyOf(id: string, name: string): string {
  return `${id}/${name}`;
}
