import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { ChoiceInput } from '../faces/ChoiceInput.tsx';
import { useSibling } from '../services.tsx';
import { codeFace } from '../text/console.tsx';
import { usStates } from './usStates.ts';

/** A state or province: chosen from the list where one is known, else typed. */
export const subdivisionFace: ConsoleFace = { ...codeFace, Input: SubdivisionInput, width: 90 };

const usChoices = usStates.map((code) => ({ value: code, label: code }));

function SubdivisionInput(props: InputProps) {
  const country = useSibling(props.field.countryField);
  return country === 'US' ? <ChoiceInput {...props} choices={usChoices} /> : <codeFace.Input {...props} />;
}
