import { FilterFilled } from '@ant-design/icons';
import { DateField, FilterDropdown, type FilterDropdownProps } from '@refinedev/antd';
import { Radio, Select, type TableColumnType } from 'antd';
import { type HTMLAttributes, type Key, type ReactNode, useEffect, useRef } from 'react';
import { useFrameWord } from './words.ts';

/** What tests and other programs find a row or the head of a column by. */
export function handles(values: Readonly<Record<`data-${string}`, string | boolean | undefined>>) {
  return values as HTMLAttributes<HTMLElement>;
}

/** A moment of the wire as the clock on the wall shows it. */
export function momentColumn<T>(name: keyof T & string, title: string): TableColumnType<T> {
  return {
    ...{ dataIndex: name, title, className: 'q-figures' },
    render: (value: string) => <DateField value={value} format="YYYY-MM-DD HH:mm" />,
  };
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilterOptions {
  /** What the column is called. */
  readonly title: string;
  /** Of the head of the column. */
  readonly handle: string;
  readonly choices: readonly Choice[];
}

/** A column of which the server is asked for one of some choices. */
export function choiceFilter<T>(options: ChoiceFilterOptions): TableColumnType<T> {
  return choiceColumn(options, (chosen) => chosen);
}

/** The same where all rows are there, by the text that a row has in the column. */
export function localChoiceFilter<T>(options: ChoiceFilterOptions, textOf: (row: T) => string): TableColumnType<T> {
  return {
    ...choiceColumn<T>(options, (chosen) => [chosen]),
    onFilter: (chosen, row) => textOf(row) === chosen,
  };
}

/** `toKeys`: what antd keeps of a choice, a list where it looks through the rows itself. */
function choiceColumn<T>(
  { title, handle, choices }: ChoiceFilterOptions,
  toKeys: (chosen: unknown) => unknown,
): TableColumnType<T> {
  return {
    title,
    onHeaderCell: () => handles({ 'data-testid': handle }),
    filterIcon: () => <FilterIcon title={title} />,
    filterDropdown: (props: Omit<FilterDropdownProps, 'children'>) => (
      <FilterDropdown {...props} mapValue={(chosen, event) => (event === 'value' ? oneOf(chosen) : toKeys(chosen))}>
        <ChoiceBox label={title} isOpen={props.visible} choices={choices} />
      </FilterDropdown>
    ),
  };
}

/** antd keeps a list of what is chosen, empty at first; the box below holds one or none. */
function oneOf(chosen: Key[]): unknown {
  return Array.isArray(chosen) ? (chosen[0] ?? null) : chosen;
}

function FilterIcon({ title }: { readonly title: string }): ReactNode {
  const word = useFrameWord();
  return <FilterFilled aria-label={word('filterBy', { column: title })} />;
}

interface ChoiceBoxProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly choices: readonly Choice[];
  /** These two come from `FilterDropdown`. */
  readonly value?: string | null;
  readonly onChange?: (value: unknown) => void;
}

/** More than these are found by typing. */
const mostButtons = 12;

/** The keyboard is in it as long as it is open, and then where it was before. */
function ChoiceBox({ label, isOpen, choices, value = null, onChange = () => undefined }: ChoiceBoxProps): ReactNode {
  const word = useFrameWord();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    const here = box.current;
    here?.querySelector('input')?.focus();
    return () => {
      const isElsewhere =
        document.activeElement !== document.body &&
        !here?.parentElement?.parentElement?.contains(document.activeElement);
      if (!isElsewhere && before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
  return (
    <div ref={box} className="q-system-choices">
      {choices.length > mostButtons ? (
        <Select
          aria-label={label}
          placeholder={word('pick')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...choices]}
          value={value}
          onChange={onChange}
        />
      ) : (
        <Radio.Group aria-label={label} vertical options={[...choices]} value={value} onChange={onChange} />
      )}
    </div>
  );
}
