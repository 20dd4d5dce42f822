/** A change of what stands in a box. */
export interface BoxChange {
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
const together = 300;

export interface Digits {
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
      const isMore = run !== undefined && isKey && time - run.last <= together;
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
