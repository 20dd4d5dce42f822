import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reference } from '../../contract/field.ts';
import type { ReferenceChoices } from '../../contract/query.ts';
import type { Language } from '../../contract/wire.ts';
import { type Choice, type OfferFilter, type OfferValues, useFieldServices, useWaits } from '../services.tsx';

interface Found {
  readonly choices: readonly Choice[];
  readonly total: number;
  readonly page: number;
}

/** The search of a select: its resource, and the conditions that the records must meet. */
interface Remote {
  readonly resource: string;
  readonly filter?: OfferFilter | undefined;
  readonly choices?: ReferenceChoices | undefined;
  readonly values?: OfferValues | undefined;
}

/** `missed` means that the search failed after the user had already chosen its first result. */
type RemoteState = 'idle' | 'busy' | 'failed' | 'missed';

const nothing: Found = { choices: [], total: 0, page: 0 };

/** How long to wait after the last keystroke before the server is asked, in ms. */
const patience = 250;

/**
 * Provides the choices of a select whose records are on the server: searched by keyword, page by page. Answers to outdated requests are
 * ignored.
 */
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
        // Clears the previous results, because they belong to another search.
        if (page === 1) setFound(nothing);
        setState(early.failed() ? 'missed' : 'failed');
      }
    },
    [resource, search, early],
  );

  useDrawn(found, early.shown);
  const askAnew = (): void => {
    // Cancels the pending debounce, because it would repeat the request and replace its answer.
    pause.end();
    early.requested(keyword.current);
    void ask(1);
  };

  return {
    early: state === 'failed' ? tryingAgain(early, askAnew) : early,
    ...{ choices: found.choices, state, rest: found.total - found.choices.length },
    /** Opens the list. `typed` is the text that was typed or pasted while the list was closed. */
    open: (typed = '') => {
      keyword.current = typed.trim();
      askAnew();
    },
    type: (typed: string) => {
      keyword.current = typed.trim();
      early.requested(keyword.current);
      // Makes the answers to pending requests outdated.
      question.current += 1;
      pause.after(() => void ask(1));
    },
    more: () => {
      if (state === 'idle' && found.choices.length < found.total) void ask(found.page + 1);
    },
  };
}

/**
 * Returns `early` for use after a failed search. If the user then chooses the first result by leaving the field, the search is repeated.
 */
function tryingAgain(early: ReturnType<typeof useEarlyChoice>, askAnew: () => void): typeof early {
  return {
    ...early,
    takeFirst: (take, isLeaving) => {
      if (isLeaving) askAnew();
      early.takeFirst(take, isLeaving);
    },
  };
}

/** Calls `shown` one render after the choices were passed to the select, because only then does the select highlight the first of them. */
function useDrawn(found: Found, shown: (choices: readonly Choice[]) => void): void {
  const [drawn, setDrawn] = useState(found);
  useEffect(() => {
    if (drawn === found) shown(found.choices);
    else setDrawn(found);
  }, [found, drawn, shown]);
}

/** A debounce timer. It is canceled by another keystroke and when the list is unmounted. */
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

/**
 * Handles a choice that the user makes before the answer of the server arrives. It selects the first result of that answer, never a record
 * from the previous list.
 */
export interface EarlyChoice {
  /** Whether the rendered choices belong to an earlier search text. */
  readonly isBehind: () => boolean;
  /**
   * Selects the first result, now or when it arrives, unless the search text changes before that. `isLeaving` means that the user has
   * moved on to another field.
   */
  readonly takeFirst: (take: Take, isLeaving?: boolean) => void;
  /** Called when the list was closed. Cancels a pending choice, unless the user left the field with it. */
  readonly leave: () => void;
}

interface EarlyChoiceState extends EarlyChoice {
  /** Called when the search text has changed or the list was opened. */
  readonly requested: (keyword: string) => void;
  readonly answered: (choices: Choices) => void;
  /** Called when these choices are rendered and the first one is highlighted. */
  readonly shown: (choices: Choices) => void;
  /** Whether the user left the field with a choice that is pending or has failed. */
  readonly isOwed: () => boolean;
  /** Cancels a pending choice, because something else was chosen or the list has unmounted. */
  readonly giveUp: () => void;
  /** Called when the request has failed. Returns whether a choice was pending. */
  readonly failed: () => boolean;
}

/** A choice that waits for the answer of the server. A save waits for it too. */
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

/** Labels of records in one language, by id. */
interface Names {
  readonly language: Language;
  readonly ids: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** The label of a selected record while its real label is loading. */
const pendingLabel = '…';

/**
 * Returns the selected records with labels in the current language. Labels are loaded again when the language changes, and for
 * choices that have only an id, such as initial values of a record created in place.
 */
export function useChosenNow({ resource, choices }: Pick<Reference, 'resource' | 'choices'>, chosen: readonly Choice[]): readonly Choice[] {
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
      isExpected && setNames({ language, ids, labels: new Map(found.map(({ value, label }) => [value, label] as const)) });
    // If the request fails, the choices keep the labels they have.
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

/** Whether only the id of a record is known. */
function isBare({ value, label }: Choice): boolean {
  return value === label;
}
