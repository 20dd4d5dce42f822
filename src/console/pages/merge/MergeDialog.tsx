import { type ReactNode, useRef, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { DialogFrame } from '../../shell/dialog/DialogFrame.tsx';
import { useAuthor } from './author.ts';
import { MergeTable } from './MergeTable.tsx';
import { type Choices, type Conflict, type Side, type Sides, sideNames } from './mergeValues.ts';
import { useT } from './texts.ts';
import './merge.css';

/** The words that keep everything of one side. */
const allOf = { mine: 'allMine', theirs: 'allTheirs' } as const;

interface MergeDialogProps extends OpenMerge {
  readonly resource: Resource;
}

/**
 * The question when two people have changed the same: what was there before, what they have, what is typed here. Nothing
 * is chosen beforehand, so that nobody overwrites anybody by a press of Enter; leaving changes nothing.
 */
export function MergeDialog({ resource, sides, conflicts, taken, isForSave, end }: MergeDialogProps): ReactNode {
  const { t, language } = useT();
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
          <button
            key={side}
            type="button"
            className="q-button"
            data-testid={`conflict-all-${side}`}
            onClick={() => chooseAll(side)}
          >
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

/** A conflict that waits for the person. */
export interface OpenMerge {
  readonly sides: Sides;
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly Field[];
  /** Whether a save goes on when all is chosen. */
  readonly isForSave: boolean;
  /** Ends the question; undefined: the person goes back to the form, and nothing has changed. */
  readonly end: (choices: Choices | undefined) => void;
}

/** The question of a conflict, and a way to wait for its answer. */
export function useMergeQuestion() {
  const [open, setOpen] = useState<OpenMerge>();
  const ask = (question: Omit<OpenMerge, 'end'>): Promise<Choices | undefined> =>
    new Promise((resolve) => {
      let isOver = false;
      const end = (choices: Choices | undefined): void => {
        // A closing dialog reports once more; by then the next question may be open.
        if (isOver) return;
        isOver = true;
        setOpen(undefined);
        resolve(choices);
      };
      setOpen({ ...question, end });
    });
  return { open, ask };
}
