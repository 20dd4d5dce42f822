import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface DigitsOptions {
  readonly value: string;
  /** What may stand in the box, of what was typed. */
  readonly clean: (text: string) => string;
  readonly onChange: (value: string) => void;
}

/** Handlers for a box that holds a number. */
export function useDigits({ value, clean, onChange }: DigitsOptions) {
  const [{ read, end }] = useState(() => createDigits(clean));
  return {
    onChange: ({ target, nativeEvent, timeStamp: time }: ChangeEvent<HTMLInputElement>) => {
      const data = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
      onChange(read({ raw: target.value, before: value, isKey: data !== null && [...data].length === 1, time }));
    },
    // The Enter of a scan is heard when it comes up alone: who takes the scan stops it on its way down.
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') end();
    },
  };
}

/** A change of what stands in a box. */
interface BoxChange {
  /** What stands in it now, as the browser has it. */
  readonly raw: string;
  /** What stood in it before. */
  readonly before: string;
  /** One key, which may be one of a scan; a paste and what is deleted stand for themselves. */
  readonly isKey: boolean;
  /** In ms, from anywhere. */
  readonly time: number;
}

/** Keys that follow each other within this, in ms, come from one scan: slow scanners need 60, a hand that goes on to something else more. */
const oneScanWithin = 300;

interface Digits {
  /** What the box holds after a change. */
  readonly read: (change: BoxChange) => string;
  /** A key that writes nothing was pressed, such as the Enter that ends a code: what comes next stands for itself. */
  readonly end: () => void;
}

/**
 * What a box for a number keeps of what is typed into it. A code that a scanner writes there is no number, whatever digits it
 * begins or ends with: with its first letter all of it is dropped, and what stood there before it began stays.
 */
export function createDigits(clean: (text: string) => string): Digits {
  let run: { readonly before: string; readonly last: number; readonly isCode: boolean } | undefined;
  return {
    read: ({ raw, before, isKey, time }) => {
      const isMore = run !== undefined && isKey && time - run.last <= oneScanWithin;
      const stood = isMore && run ? run.before : before;
      const isCode = /[a-z]/i.test(raw) || (isMore && run?.isCode === true);
      run = isKey ? { before: stood, last: time, isCode } : undefined;
      return isCode ? stood : clean(raw);
    },
    end: () => {
      run = undefined;
    },
  };
}
