import { useEffect, useState } from 'react';
import { type Choice, useWaits } from '../services.tsx';

type Take = (choice: Choice) => void;
type Choices = readonly Choice[];

/** Where a list answers later than somebody types: who chooses before that gets the first of the answer, never what stood there before. */
export interface EarlyChoice {
  /** Whether what is offered on the screen does not answer yet what was typed. */
  readonly isBehind: () => boolean;
  /** Takes the first of the answer, at once or when it is here; not if something else is typed before that. `isLeaving`: the person goes on meanwhile. */
  readonly takeFirst: (take: Take, isLeaving?: boolean) => void;
  /** The list was closed: nothing is taken any more, unless the person went on with a choice. */
  readonly leave: () => void;
}

interface Kept extends EarlyChoice {
  /** Something was typed, or the list was opened anew. */
  readonly asked: (keyword: string) => void;
  readonly answered: (choices: Choices) => void;
  /** These stand on the screen, and the keys are on the first of them. */
  readonly shown: (choices: Choices) => void;
  /** Somebody went on and is still owed the choice, or was told that it could not be had. */
  readonly isOwed: () => boolean;
  /** Something else was chosen, or the list is gone: nothing is taken. */
  readonly giveUp: () => void;
  /** There is no answer and none is on its way; whether somebody was owed the first of it. */
  readonly failed: () => boolean;
}

/** What somebody chose before the answer came; a save waits for it. */
interface Owed {
  readonly take: Take;
  readonly isLeaving: boolean;
  readonly release: (isThere: boolean) => void;
}

export function useEarlyChoice(): Kept {
  const { hold } = useWaits();
  const [kept] = useState<Kept>(() => createEarlyChoice(hold));
  useEffect(() => kept.giveUp, [kept]);
  return kept;
}

function createEarlyChoice(hold: ReturnType<typeof useWaits>['hold']): Kept {
  let isBehind = false;
  let answer: Choices | undefined;
  let owed: Owed | undefined;
  let isMissed = false;
  const end = (isThere: boolean): void => {
    owed?.release(isThere);
    owed = undefined;
  };
  const giveUp = (): void => end(true);
  return {
    isBehind: () => isBehind,
    takeFirst: (take, isLeaving = false) => {
      giveUp();
      if (!answer) owed = { take, isLeaving, release: hold() };
      else if (answer[0]) take(answer[0]);
    },
    leave: () => {
      if (!owed?.isLeaving) giveUp();
    },
    asked: (keyword) => {
      isBehind = keyword !== '';
      isMissed = false;
      answer = undefined;
      giveUp();
    },
    answered: (choices) => {
      answer = choices;
      if (choices[0]) owed?.take(choices[0]);
      giveUp();
    },
    shown: (choices) => {
      if (choices === answer) isBehind = false;
    },
    isOwed: () => isMissed || owed?.isLeaving === true,
    giveUp,
    failed: () => {
      const wasOwed = owed !== undefined;
      isMissed = owed?.isLeaving === true;
      answer = [];
      end(false);
      return wasOwed;
    },
  };
}
