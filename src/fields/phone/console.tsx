import type { ConsoleFace } from '../consoleFace.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { textFace } from '../text/console.tsx';

/** A telephone number. */
export const phoneFace: ConsoleFace = {
  ...textFace,
  Input: (props) => <TextInput {...props} options={{ inputMode: 'tel' }} />,
  width: 140,
};
