import { FilterFilled } from '@ant-design/icons';
import { DateField, FilterDropdown, type FilterDropdownProps } from '@refinedev/antd';
import { Radio, Select, type TableColumnType } from 'antd';
import { type HTMLAttributes, type Key, type ReactNode, useEffect, useRef } from 'react';
import { useFrameWord } from './texts.ts';

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
    filterDropdownProps: { onOpenChange: moveFocus },
    filterDropdown: (props: Omit<FilterDropdownProps, 'children'>) => (
      <FilterDropdown {...props} mapValue={(chosen, event) => (event === 'value' ? oneOf(chosen) : toKeys(chosen))}>
        <ChoiceBox label={title} choices={choices} />
      </FilterDropdown>
    ),
  };
}

/** Where the keyboard was before a panel was opened; one is open at a time. */
let opener: Element | null = null;

/** So long antd takes to show a panel or to hide it, in ms. */
const panelTime = 60;

/** The keyboard goes into a panel that opens, and back to where it was when that closes. */
function moveFocus(isOpen: boolean): void {
  if (isOpen) opener = document.activeElement;
  setTimeout(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('.ant-table-filter-dropdown')];
    if (isOpen)
      panels
        .find((panel) => panel.offsetParent !== null)
        ?.querySelector('input')
        ?.focus();
    else if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
  }, panelTime);
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
  readonly choices: readonly Choice[];
  /** These two come from `FilterDropdown`. */
  readonly value?: string | null;
  readonly onChange?: (value: unknown) => void;
}

/** More than these are found by typing. */
const mostButtons = 12;

/** antd closes what is open when Tab is pressed: here it leads on to the buttons below. */
function keepTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/** One of some choices: buttons where they are few, found by typing where they are many. */
function ChoiceBox({ label, choices, value = null, onChange = () => undefined }: ChoiceBoxProps): ReactNode {
  const word = useFrameWord();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = box.current?.parentElement?.parentElement;
    panel?.addEventListener('keydown', keepTab);
    return () => panel?.removeEventListener('keydown', keepTab);
  }, []);
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
