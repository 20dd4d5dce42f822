import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReferenceChoices } from '../../contract/query.ts';
import type { Reference } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { type Choice, type OfferFilter, type OfferValues, useFieldServices, useWaits } from '../services.tsx';

interface Found {
  readonly choices: readonly Choice[];
  readonly total: number;
  readonly page: number;
}

/** What is searched, and what the records must have. */
interface Remote {
  readonly resource: string;
  readonly filter?: OfferFilter | undefined;
  readonly choices?: ReferenceChoices | undefined;
  readonly values?: OfferValues | undefined;
}

/** `missed`: it failed, and somebody had gone on with the first of what was looked for. */
type RemoteState = 'idle' | 'busy' | 'failed' | 'missed';

const nothing: Found = { choices: [], total: 0, page: 0 };

/** How long to wait after the last key before the server is asked, in ms. */
const patience = 250;

/** The choices of a remote select: found by keyword, a page at a time; the answer to an older question is dropped. */
export function useRemoteChoices({ resource, ...query }: Remote) {
  const { search } = useFieldServices();
  const [found, setFound] = useState<Found>(nothing);
  const [state, setState] = useState<RemoteState>('idle');
  const keyword = useRef('');
  const question = useRef(0);
  const early = useEarlyChoice();
  const expected = useRef(query);
  expected.current = query;
  const pause = usePause();

  const ask = useCallback(
    async (page: number) => {
      const mine = ++question.current;
      setState('busy');
      try {
        const { filter, ...how } = expected.current;
        const { choices, total } = await search({
          ...{ resource, keyword: keyword.current, page, ...how },
          ...(filter && { filter }),
        });
        if (mine !== question.current) return;
        setFound((before) => ({ choices: page === 1 ? choices : [...before.choices, ...choices], total, page }));
        setState('idle');
        if (page === 1) early.answered(choices);
      } catch {
        if (mine !== question.current) return;
        // What stood there answers something else.
        if (page === 1) setFound(nothing);
        setState(early.failed() ? 'missed' : 'failed');
      }
    },
    [resource, search, early],
  );

  useDrawn(found, early.shown);
  const askAnew = (): void => {
    // What waits for the next key would ask once more, and its answer would take the place of this one.
    pause.end();
    early.requested(keyword.current);
    void ask(1);
  };

  return {
    early: state === 'failed' ? tryingAgain(early, askAnew) : early,
    ...{ choices: found.choices, state, rest: found.total - found.choices.length },
    /** The list is open; `typed`: what was typed or pasted while it was closed, which is what opens it. */
    open: (typed = '') => {
      keyword.current = typed.trim();
      askAnew();
    },
    type: (typed: string) => {
      keyword.current = typed.trim();
      early.requested(keyword.current);
      // What is on its way answers something else by now.
      question.current += 1;
      pause.after(() => void ask(1));
    },
    more: () => {
      if (state === 'idle' && found.choices.length < found.total) void ask(found.page + 1);
    },
  };
}

/** After a failed search, leaving the field with a choice searches once more; a second failure is shown. */
function tryingAgain(early: ReturnType<typeof useEarlyChoice>, askAnew: () => void): typeof early {
  return {
    ...early,
    takeFirst: (take, isLeaving) => {
      if (isLeaving) askAnew();
      early.takeFirst(take, isLeaving);
    },
  };
}

/** Reports which choices are on the screen. The select highlights the first one a render after it got them. */
function useDrawn(found: Found, shown: (choices: readonly Choice[]) => void): void {
  const [drawn, setDrawn] = useState(found);
  useEffect(() => {
    if (drawn === found) shown(found.choices);
    else setDrawn(found);
  }, [found, drawn, shown]);
}

/** A delay after the last key. Another key, or unmounting the list, cancels it. */
function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    end,
    after: (act: () => void): void => {
      end();
      timer.current = setTimeout(act, patience);
    },
  };
}

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

interface EarlyChoiceState extends EarlyChoice {
  /** Something was typed, or the list was opened anew. */
  readonly requested: (keyword: string) => void;
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

function useEarlyChoice(): EarlyChoiceState {
  const { hold } = useWaits();
  const [kept] = useState<EarlyChoiceState>(() => createEarlyChoice(hold));
  useEffect(() => kept.giveUp, [kept]);
  return kept;
}

function createEarlyChoice(hold: ReturnType<typeof useWaits>['hold']): EarlyChoiceState {
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
    requested: (keyword) => {
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

/** What records are called in one language, by id. */
interface Names {
  readonly language: Language;
  readonly ids: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** Shown in place of a name that is being loaded. */
const pendingLabel = '…';

/**
 * What is chosen, as it is called in the present language: once that has changed the names are asked for again, and so are
 * those of what came with its id alone, as what a record made in place begins with.
 */
export function useChosenNow(
  { resource, choices }: Pick<Reference, 'resource' | 'choices'>,
  chosen: readonly Choice[],
): readonly Choice[] {
  const { language, labels } = useFieldServices();
  const [first] = useState(language);
  const hasChanged = useRef(false);
  const [names, setNames] = useState<Names>();
  const ids = chosen.map(({ value }) => value).join();
  const isNameless = chosen.some(isBare);
  useEffect(() => {
    hasChanged.current ||= language !== first;
    if (!(hasChanged.current || isNameless) || ids === '') return;
    let isExpected = true;
    const take = (found: readonly Choice[]) =>
      isExpected &&
      setNames({ language, ids, labels: new Map(found.map(({ value, label }) => [value, label] as const)) });
    // Out of reach: they keep the names that they have.
    labels(resource, ids.split(','), choices).then(take, () => take([]));
    return () => {
      isExpected = false;
    };
  }, [language, first, ids, isNameless, resource, choices, labels]);
  const known = names?.language === language ? names : undefined;
  return chosen.map((choice) => {
    const isRequested = isBare(choice) && known?.ids !== ids;
    return { ...choice, label: known?.labels.get(choice.value) ?? (isRequested ? pendingLabel : choice.label) };
  });
}

/** Whether nothing is known of a record but its id. */
function isBare({ value, label }: Choice): boolean {
  return value === label;
}
