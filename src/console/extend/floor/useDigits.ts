import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { createDigits } from './createDigits.ts';

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
