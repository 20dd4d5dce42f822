import type { ConsoleFace } from '../consoleFace.ts';
import { formatNumber } from '../faces/formatNumber.ts';
import { NumberFilter } from '../faces/NumberFilter.tsx';
import { plainDigits } from '../faces/plainDigits.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { useFieldServices } from '../services.tsx';

/** An exact decimal; it stays text all the way. */
export const decimalFace: ConsoleFace = {
  Cell: ({ value }) => {
    const { language } = useFieldServices();
    return <span className="q-figures">{formatNumber(value, language)}</span>;
  },
  Input: (props) => <TextInput {...props} options={{ inputMode: 'decimal', align: 'right', parse: plainDigits }} />,
  Filter: (props) => <NumberFilter {...props} parse={plainDigits} />,
  filterBy: ['gte', 'lte'],
  align: 'right',
  width: 120,
};
