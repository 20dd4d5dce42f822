import { type ChangeEvent, useState } from 'react';
import { createDigits } from './createDigits.ts';

/** For the `onChange` of a box that holds a number: what it is to hold after what was typed. */
export function useDigits(value: string, clean: (text: string) => string) {
  const [read] = useState(() => createDigits(clean));
  return ({ target, nativeEvent, timeStamp: time }: ChangeEvent<HTMLInputElement>): string => {
    const data = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
    return read({ raw: target.value, before: value, isKey: data !== null && [...data].length === 1, time });
  };
}
