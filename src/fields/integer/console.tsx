import type { ReactNode } from 'react';
import type { CellProps, ConsoleFace, FilterProps, InputProps } from '../consoleFace.ts';
import { isEmpty } from '../emptyValues.ts';
import { enumFace } from '../enum/console.tsx';
import { formatNumber } from '../faces/formatNumber.ts';
import { NumberFilter } from '../faces/NumberFilter.tsx';
import { plainDigits } from '../faces/plainDigits.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { useFieldServices } from '../services.tsx';

/** A whole number; where the file lists what it may be, it is shown and chosen by what that is called. */
export const integerFace: ConsoleFace = {
  Cell: (props) => (props.field.options ? <enumFace.Cell {...props} /> : <Figures {...props} />),
  Input: (props) => (props.field.options ? <NamedInput {...props} /> : <NumberInput {...props} />),
  Filter: (props) => (props.field.options ? <NamedFilter {...props} /> : <NumberFilter {...props} parse={toInteger} />),
  filterBy: ['gte', 'lte'],
  fromText: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  align: 'right',
  width: 110,
};

/** Choices are texts in a query too. */
function NamedFilter(props: FilterProps): ReactNode {
  return enumFace.Filter && <enumFace.Filter {...props} />;
}

function Figures({ field, value }: CellProps): ReactNode {
  const { language } = useFieldServices();
  // A sum of which nothing is there yet is not forgotten.
  if (field.total?.needs && isEmpty(value)) return <span className="q-figures">-</span>;
  return <span className="q-figures">{formatNumber(value, language)}</span>;
}

function NumberInput(props: InputProps): ReactNode {
  return <TextInput {...props} options={{ inputMode: 'numeric', align: 'right', parse: toInteger }} />;
}

/** Choices are texts, the value is a number. */
function NamedInput({ onChange, ...props }: InputProps): ReactNode {
  return <enumFace.Input {...props} onChange={(value) => onChange(value === undefined ? undefined : Number(value))} />;
}

/** A typed whole number as a number; anything else stays the text that it is, for the checks to refuse. */
function toInteger(text: string): unknown {
  const digits = plainDigits(text);
  const number = Number(digits);
  return /^-?\d+$/.test(digits) && Number.isSafeInteger(number) && String(number) === digits ? number : digits;
}
