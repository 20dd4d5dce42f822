import type { ConsoleFace } from '../consoleFace.ts';
import { formatNumber } from '../faces/formatNumber.ts';
import { NumberFilter } from '../faces/NumberFilter.tsx';
import { plainDigits } from '../faces/plainDigits.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { useFieldServices } from '../services.tsx';

/** A whole number. */
export const integerFace: ConsoleFace = {
  Cell: ({ value }) => {
    const { language } = useFieldServices();
    return <span className="q-figures">{formatNumber(value, language)}</span>;
  },
  Input: (props) => <TextInput {...props} options={{ inputMode: 'numeric', align: 'right', parse: toInteger }} />,
  Filter: (props) => <NumberFilter {...props} parse={toInteger} />,
  align: 'right',
  width: 110,
};

/** A typed whole number as a number; anything else stays the text that it is, for the checks to refuse. */
function toInteger(text: string): unknown {
  const digits = plainDigits(text);
  const number = Number(digits);
  return /^-?\d+$/.test(digits) && Number.isSafeInteger(number) && String(number) === digits ? number : digits;
}
