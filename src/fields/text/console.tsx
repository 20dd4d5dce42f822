import type { ConsoleFace } from '../consoleFace.ts';
import { TextCell } from '../faces/TextCell.tsx';
import { TextFilter } from '../faces/TextFilter.tsx';
import { TextInput } from '../faces/TextInput.tsx';

/** A line of text. */
export const textFace: ConsoleFace = {
  Cell: TextCell,
  Input: TextInput,
  Filter: TextFilter,
  filterBy: ['contains'],
  width: 150,
};

/** A code of letters and digits: figures of one width, letters in upper case. */
export const codeFace: ConsoleFace = {
  Cell: ({ value }) => <span className="q-figures">{value as string}</span>,
  Input: (props) => <TextInput {...props} options={{ isCode: true, isUpperCase: true }} />,
  Filter: TextFilter,
  filterBy: ['contains'],
  width: 120,
};
