import type { Field } from '../../contract/resource.ts';
import type { ConsoleFace, InputProps } from '../consoleFace.ts';
import { minorUnit } from '../currency/currencies.ts';
import { formatNumber } from '../faces/formatNumber.ts';
import { NumberFilter } from '../faces/NumberFilter.tsx';
import { plainDigits } from '../faces/plainDigits.ts';
import { TextInput } from '../faces/TextInput.tsx';
import { useFieldServices, useSibling } from '../services.tsx';
import { currencyOf } from './currencyOf.ts';

/** An amount of money, with its currency beside it. */
export const moneyFace: ConsoleFace = {
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
