import { type ReactNode, useRef, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners, type WireRecord } from '../../../contract/wire.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { useAuthor } from './author.ts';
import { MergeTable } from './MergeTable.tsx';
import { type Choices, type Conflict, type Side, type Sides, sideNames } from './mergeValues.ts';
import { texts } from './texts.ts';
import './merge.css';

/** Text keys of the buttons that keep one side for all conflicts. */
const allOf = { mine: 'allMine', theirs: 'allTheirs' } as const;

interface MergeDialogProps extends OpenMerge {
  readonly resource: Resource;
}

/**
 * Asks how to resolve conflicts with another user, showing the former value, the other user's value and the user's own value. Nothing is
 * preselected, so that pressing Enter overwrites nothing; closing the dialog changes nothing.
 */
export function MergeDialog({ resource, sides, conflicts, taken, isForSave, end }: MergeDialogProps): ReactNode {
  const { t, language } = texts.useT();
  const name = useAuthor(resource, sides.theirs as WireRecord);
  const [choices, setChoices] = useState<Choices>(new Map());
  const dialog = useRef<HTMLDialogElement>(null);
  const left = conflicts.filter(({ key }) => !choices.has(key));
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map(({ key }) => [key, side])));
  const leave = () => end(undefined);
  const finish = () => {
    const [first] = left;
    if (!first) return end(choices);
    dialog.current?.querySelector<HTMLElement>(`[data-conflict="${CSS.escape(first.key)}"] input`)?.focus();
  };
  return (
    <DialogFrame
      title={t('title')}
      handle="conflict"
      className="q-merge"
      box={dialog}
      start={(element) => element.querySelector<HTMLElement>('[data-testid^="conflict-all-"]')}
      onClose={leave}
    >
      <p>{t('text', { name, n: conflicts.length })}</p>
      {taken.length > 0 && (
        <p className="q-soft" data-testid="conflict-taken">
          {t('willTake', { fields: taken.map(({ title }) => title[language]).join(joiners[language]) })}
        </p>
      )}
      <div className="q-merge-all">
        {sideNames.map((side) => (
          <button key={side} type="button" className="q-button" data-testid={`conflict-all-${side}`} onClick={() => chooseAll(side)}>
            {t(allOf[side])}
          </button>
        ))}
        <span className="q-soft" role="status">
          {left.length > 0 ? t('left', { n: left.length }) : t('ready')}
        </span>
      </div>
      <MergeTable
        conflicts={conflicts}
        choices={choices}
        onChoose={(key, side) => setChoices((before) => new Map([...before, [key, side]]))}
      />
      <footer>
        <button type="button" className="q-button" data-testid="confirm-cancel" onClick={leave}>
          {t('keep')}
        </button>
        <button type="button" className="q-button q-button-primary" data-testid="confirm-ok" onClick={finish}>
          {t(isForSave ? 'save' : 'apply')}
        </button>
      </footer>
    </DialogFrame>
  );
}

/** A conflict dialog that waits for the user. */
export interface OpenMerge {
  readonly sides: Sides;
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly Field[];
  /** Whether the save continues after the decision. */
  readonly isForSave: boolean;
  /** Closes the dialog; undefined if the user returns to the form without a decision. */
  readonly end: (choices: Choices | undefined) => void;
}

/** Returns the data of the open conflict dialog, if any, and a function that opens the dialog and waits for the decision. */
export function useMergeQuestion() {
  const [open, setOpen] = useState<OpenMerge>();
  const ask = (question: Omit<OpenMerge, 'end'>): Promise<Choices | undefined> =>
    new Promise((resolve) => {
      let isOver = false;
      const end = (choices: Choices | undefined): void => {
        // A closing dialog fires two events; at the second one, the next dialog may be open.
        if (isOver) return;
        isOver = true;
        setOpen(undefined);
        resolve(choices);
      };
      setOpen({ ...question, end });
    });
  return { open, ask };
}
