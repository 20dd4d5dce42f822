import { useMemo } from 'react';
import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { ChoiceInput } from '../faces/ChoiceInput.tsx';
import { textFace } from '../text/console.tsx';

/** A time zone from the list that the browser knows. */
export const timeZoneFace: ConsoleFace = { ...textFace, Input: TimeZoneInput, isPicked: true, width: 160 };

function TimeZoneInput(props: InputProps) {
  const choices = useMemo(() => Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name })), []);
  return <ChoiceInput {...props} choices={choices} />;
}
