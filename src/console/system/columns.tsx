import { FilterFilled } from '@ant-design/icons';
import { DateField, FilterDropdown, type FilterDropdownProps } from '@refinedev/antd';
import { Radio, Select, type TableColumnType } from 'antd';
import { type HTMLAttributes, type Key, type ReactNode, useEffect, useRef } from 'react';
import { frameTexts } from './texts.ts';

/** Returns data attributes by which tests and other programs find a row or column header. */
export function handles(values: Readonly<Record<`data-${string}`, string | boolean | undefined>>) {
  return values as HTMLAttributes<HTMLElement>;
}

/** Returns a column that shows a timestamp in local time. */
export function momentColumn<T>(name: keyof T & string, title: string): TableColumnType<T> {
  return {
    dataIndex: name,
    title,
    className: 'q-figures',
    render: (value: string) => <DateField value={value} format="YYYY-MM-DD HH:mm" />,
  };
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFilterOptions {
  readonly title: string;
  /** Test id of the column header. */
  readonly handle: string;
  readonly choices: readonly Choice[];
}

/** Returns a column with a filter that the server applies. */
export function choiceFilter<T>(options: ChoiceFilterOptions): TableColumnType<T> {
  return choiceColumn(options, (chosen) => chosen);
}

/** Returns a column with a filter that the browser applies, for tables that load all rows; compares by `textOf`. */
export function localChoiceFilter<T>(options: ChoiceFilterOptions, textOf: (row: T) => string): TableColumnType<T> {
  return {
    ...choiceColumn<T>(options, (chosen) => [chosen]),
    onFilter: (chosen, row) => textOf(row) === chosen,
  };
}

/**
 * Returns a column with a filter panel. `toKeys` converts the selected choice to antd's filter value, which is a list if antd filters the
 * rows itself.
 */
function choiceColumn<T>({ title, handle, choices }: ChoiceFilterOptions, toKeys: (chosen: unknown) => unknown): TableColumnType<T> {
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

/** The focused element before a filter panel opened; only one panel is open at a time. */
let opener: Element | null = null;

/** Duration of antd's panel animation in ms. */
const panelTime = 60;

/** Moves the focus into an opened filter panel and back when the panel closes. */
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

/** Returns the selected value or null. antd passes a list, but the filter panel holds at most one value. */
function oneOf(chosen: Key[]): unknown {
  return Array.isArray(chosen) ? (chosen[0] ?? null) : chosen;
}

function FilterIcon({ title }: { readonly title: string }): ReactNode {
  const { t } = frameTexts.useT();
  return <FilterFilled aria-label={t('filterBy', { column: title })} />;
}

interface ChoiceBoxProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** `value` and `onChange` are set by `FilterDropdown`. */
  readonly value?: string | null;
  readonly onChange?: (value: unknown) => void;
}

/** Maximum number of choices shown as buttons; more get a search input. */
const mostButtons = 12;

/** Keeps the filter panel open on Tab, so that Tab moves to its buttons. antd would close the panel. */
function keepTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/** Selects one of several choices, with buttons for few and a search input for many. */
function ChoiceBox({ label, choices, value = null, onChange = () => undefined }: ChoiceBoxProps): ReactNode {
  const { t } = frameTexts.useT();
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
          placeholder={t('pick')}
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
