import type { ConsoleFace } from '../consoleFace.ts';
import { useFieldServices } from '../services.tsx';
import { RowsInput } from './RowsInput.tsx';

/** Small records inside a record, edited as a table. */
export const rowsFace: ConsoleFace = {
  Cell: ({ value }) => {
    const { word } = useFieldServices();
    return Array.isArray(value) && value.length > 0 ? word('rowCount', { n: value.length }) : null;
  },
  Input: RowsInput,
  width: 90,
  isWide: true,
  isUnsortable: true,
};
