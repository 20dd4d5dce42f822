import type { ConsoleFace } from '../consoleFace.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { textFace } from '../text/console.tsx';

/** An e-mail address. */
export const emailFace: ConsoleFace = {
  ...textFace,
  Input: (props) => <TextInput {...props} options={{ inputMode: 'email' }} />,
  width: 180,
};
