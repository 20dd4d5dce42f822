import type { ReactNode } from 'react';
import type { Field } from '../../contract/field.ts';
import type { Scalar } from '../../contract/query.ts';
import { enumWidget } from '../choices/widgets.tsx';
import { currencyOf, minorUnit } from '../codes/currencies.ts';
import { isEmpty } from '../emptyValues.ts';
import { type CellProps, type FilterProps, type InputProps, useFieldServices, useSibling, type Widget } from '../services.tsx';
import { TextInput } from '../text/widgets.tsx';
import { rangeOf, withBound } from '../widgets/conditions.ts';
import { formatNumber } from '../widgets/formatNumber.ts';

/** A whole number. If the resource file lists its values, they are shown by their titles, and the input is a select. */
export const integerWidget: Widget = {
  Cell: (props) => (props.field.options ? <enumWidget.Cell {...props} /> : <Figures {...props} />),
  Input: (props) => (props.field.options ? <NamedInput {...props} /> : <NumberInput {...props} />),
  Filter: (props) => (props.field.options ? <NamedFilter {...props} /> : <NumberFilter {...props} parse={toInteger} />),
  filterBy: ['gte', 'lte'],
  fromText: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  align: 'right',
  width: 110,
};

/** A filter for a number with listed values. The condition contains the selected values as texts. */
function NamedFilter(props: FilterProps): ReactNode {
  return enumWidget.Filter && <enumWidget.Filter {...props} />;
}

function Figures({ field, value }: CellProps): ReactNode {
  const { language } = useFieldServices();
  // A total that is still empty is shown as a dash, so that it is not overlooked.
  if (field.total?.needs && isEmpty(value)) return <span className="q-figures">-</span>;
  return <span className="q-figures">{formatNumber(value, language)}</span>;
}

function NumberInput(props: InputProps): ReactNode {
  return <TextInput {...props} options={{ inputMode: 'numeric', align: 'right', parse: toInteger }} />;
}

/** A select for a number with listed values. The select works with texts, so a choice is converted to a number. */
function NamedInput({ onChange, ...props }: InputProps): ReactNode {
  return <enumWidget.Input {...props} onChange={(value) => onChange(value === undefined ? undefined : Number(value))} />;
}

/** Converts typed digits to a number; other text is kept for validation to reject. */
function toInteger(text: string): unknown {
  const digits = plainDigits(text);
  const number = Number(digits);
  return /^-?\d+$/.test(digits) && Number.isSafeInteger(number) && String(number) === digits ? number : digits;
}

/** An exact decimal. It stays text in the whole console, because a JavaScript number would lose digits. */
export const decimalWidget: Widget = {
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

/** An amount of money with its currency. */
export const moneyWidget: Widget = {
  Cell: ({ field, value, record }) => {
    const { language } = useFieldServices();
    if (value === null || value === undefined || value === '') return null;
    const currency = currencyOf({ currency: field.currency }, record);
    const amount = formatNumber(value, language, minorUnit(currency));
    return (
      <span className="q-figures">
        {amount} <small>{currency as string}</small>
      </span>
    );
  },
  Input: MoneyInput,
  Filter: (props) => <NumberFilter {...props} parse={plainDigits} />,
  filterBy: ['gte', 'lte'],
  align: 'right',
  width: 130,
};

function MoneyInput(props: InputProps) {
  const sibling = useSibling(siblingOf(props.field));
  const { currency } = props.field;
  const code = currency && 'code' in currency ? currency.code : sibling;
  const suffix = <small>{(code as string | undefined) ?? ''}</small>;
  return <TextInput {...props} options={{ inputMode: 'decimal', align: 'right', parse: plainDigits, suffix }} />;
}

function siblingOf({ currency }: Field): string | undefined {
  return currency && 'field' in currency ? currency.field : undefined;
}

/** A range filter for numbers; `parse` converts the typed text to the wire format. */
function NumberFilter({ id, field, value, onChange, parse }: FilterProps & { parse: (text: string) => unknown }): ReactNode {
  const { t, language } = useFieldServices();
  const range = rangeOf(value);
  const bound = (key: 'gte' | 'lte', label: string, inputId?: string) => (
    <input
      className="q-input"
      id={inputId}
      inputMode="decimal"
      autoComplete="off"
      placeholder={label}
      aria-label={`${field.title[language]} ${label}`}
      value={range[key] === undefined ? '' : String(range[key])}
      onChange={(event) => onChange(withBound(range, key, event.target.value === '' ? undefined : (parse(event.target.value) as Scalar)))}
    />
  );
  return (
    <span className="q-range">
      {bound('gte', t('from'), id)}
      {bound('lte', t('to'))}
    </span>
  );
}

/** Normalizes a typed number: converts full-width characters to ASCII, and removes spaces and thousands separators. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=\d)[,\s](?=\d{3})/g, '')
    .replace('。', '.')
    .trim();
}
