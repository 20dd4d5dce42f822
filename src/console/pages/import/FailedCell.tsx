import { type ReactNode, useState } from 'react';
import { type FoundColumn, type ImportCell, type ImportFault, placeName } from '../../../contract/imports.ts';
import type { Field } from '../../../contract/resource.ts';
import { colons, joiners } from '../../../contract/text.ts';
import { isMoment, isYesNo } from '../../../fields/kinds.ts';
import { useT } from '../../texts/i18n.ts';
import { useWord } from './texts.ts';
import type { Importing } from './useImport.ts';

/** So many choices are told below a cell; more of them are found by typing. */
const mostReported = 15;

interface FailedCellProps {
  readonly field: Field;
  readonly row: number;
  readonly sheet: string | undefined;
  readonly value: ImportCell | undefined;
  readonly fault: ImportFault | undefined;
  readonly importing: Importing;
}

/** One cell of a failed row: an input where it is at fault or was touched, else its text, which becomes one at a click. */
export function FailedCell({ field, row, sheet, value, fault, importing }: FailedCellProps): ReactNode {
  const { t, language } = useT();
  const word = useWord();
  const [isOpen, setOpen] = useState(false);
  const textOf = (cell: ImportCell | null | undefined) =>
    cellText(
      field,
      cell,
      importing.staged?.columns?.filter((column) => column.sheet === sheet),
    );
  const text = textOf(value);
  const fixed = importing.fixes[placeName(row, sheet)]?.[field.name];
  const label = t('sheet.fix', { row: String(row), field: field.title[language] });
  if (!fault && fixed === undefined && !isOpen) {
    return (
      <td>
        <button
          type="button"
          className="q-import-plain"
          aria-label={`${label}${colons[language]}${text}`}
          onClick={() => setOpen(true)}
        >
          {text}
        </button>
      </td>
    );
  }
  const id = `fault-${sheet ?? ''}-${row}-${field.name}`;
  const choices = cellChoices(field, { t, language });
  const put = (next: string): void => importing.fix({ [placeName(row, sheet)]: { [field.name]: next } });
  return (
    <td data-bad={fault !== undefined} data-touched={fixed !== undefined}>
      <input
        className="q-input"
        data-testid={`import-cell-${field.name}`}
        data-row={row}
        data-field={field.name}
        data-fault={fault !== undefined}
        aria-label={label}
        {...(choices.length > 0 && { list: `${id}-choices` })}
        {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this input
        autoFocus={isOpen}
        value={String(fixed ?? text)}
        onChange={(event) => put(event.currentTarget.value)}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {fault && (
        <small id={id} className="q-import-fault">
          {fault.message}
          {fault.keyword === 'enum' && choices.length > 0 && choices.length <= mostReported && (
            <span className="q-soft"> {word('mayBe', { choices: choices.join(joiners[language]) })}</span>
          )}
        </small>
      )}
      {fault?.theirs && <Sides mine={text} theirs={textOf(fault.theirs.value)} onPut={put} />}
    </td>
  );
}

interface SidesProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onPut: (text: string) => void;
}

/** Both sides have changed the same: which one is to stay. */
function Sides({ onPut, ...sides }: SidesProps): ReactNode {
  const word = useWord();
  return (
    <span className="q-import-sides">
      {(['theirs', 'mine'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="q-link"
          data-testid={`import-${side}`}
          title={sides[side] || word('emptyCell')}
          onClick={() => onPut(sides[side])}
        >
          {word(side)}
        </button>
      ))}
    </span>
  );
}

/** A cell as people type it: a moment as the clock shows it in the zone of its column, in which a fix of it is read too. */
export function cellText(
  { name, kind }: Pick<Field, 'name' | 'kind'>,
  value: ImportCell | null | undefined,
  columns: readonly FoundColumn[] = [],
): string {
  if (value === undefined || value === null) return '';
  const moment = isMoment({ kind }) && /\dZ$/.test(String(value)) ? new Date(String(value)) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return String(value);
  const timeZone = columns.find(({ field }) => field === name)?.zone;
  // Swedish writes a moment as it is written in a sheet: 2026-07-01 12:00:00.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);
}

/** What may be typed into a cell, where that can be listed. */
function cellChoices(
  { kind, options = [] }: Pick<Field, 'kind' | 'options'>,
  { t, language }: ReturnType<typeof useT>,
): string[] {
  if (isYesNo({ kind })) return [t('widget.yes'), t('widget.no')];
  return options.map(({ title }) => title[language]);
}
