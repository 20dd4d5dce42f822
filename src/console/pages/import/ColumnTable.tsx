import type { ReactNode } from 'react';
import type { FoundColumn } from '../../../contract/imports.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { useT } from '../../texts/i18n.ts';
import { useWord, type Word } from './texts.ts';
import type { Importing } from './useImport.ts';
import { columnChoice } from './useStaged.ts';

interface ColumnTableProps {
  readonly columns: readonly FoundColumn[];
  readonly resource: Resource;
  readonly importing: Importing;
  /** The field whose lines the sheet holds; none: it is that of the records. */
  readonly sheet: string | undefined;
}

/** Which field each column of the file goes to: what is not known is matched by hand, what is wrong is put right. */
export function ColumnTable({ columns, resource, importing, sheet }: ColumnTableProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const { choice, forget, nameOf, fieldOf, taken, choose, forgetOne } = columnChoice(columns, sheet, importing.choices);
  const fields = sheetFields(resource);
  // What has a default is filled in where a file says nothing.
  const needed = fields.filter(
    ({ name, required, system, default: value }) => required && !system && value === undefined && !taken.has(name),
  );
  // What is not known, or not taken as it stands, is to be seen.
  const isOpen = needed.length > 0 || columns.some(({ unit, ...column }) => unit ?? isUnknown(column));
  const forgotten = sheet === undefined ? forget.map(Number) : forget;
  const isChanged = Object.keys(choice).length + forget.length > 0;
  const isEmpty = columns.every((column) => fieldOf(column) === null);
  return (
    <details className="q-import-columns" data-testid="import-columns" open={isOpen || isChanged}>
      <summary>{word('columns')}</summary>
      <p className="q-soft">{word('columnsHint')}</p>
      {isEmpty && <p className="q-fault">{word('nothing')}</p>}
      {needed.length > 0 && !isEmpty && (
        <p className="q-fault" data-testid="import-needed">
          {word('needed', { names: needed.map(({ title }) => title[language]).join(joiners[language]) })}
        </p>
      )}
      <div className="q-import-rows">
        <table>
          <thead>
            <tr>
              {(['column', 'samples', 'field', 'how'] as const).map((name) => (
                <th key={name} className={name === 'samples' ? 'q-import-samples' : ''}>
                  {word(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {unknownFirst(columns).map((column) => (
              <ColumnRow
                key={column.index}
                column={column}
                value={fieldOf(column)}
                // A field that another column goes to is not offered: each is there once.
                fields={fields.filter(
                  ({ name }) => name === fieldOf(column) || name === column.rival || !taken.has(name),
                )}
                isForgotten={forget.includes(nameOf(column))}
                onChoose={(field) => choose(column, field)}
                onForget={() => forgetOne(column)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isChanged && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="import-map"
          disabled={importing.isBusy}
          onClick={() => {
            const mapping = { columns: choice, forget: forgotten.filter((name) => !Object.hasOwn(choice, name)) };
            void importing.map(mapping, sheet);
          }}
        >
          {word('apply')}
        </button>
      )}
    </details>
  );
}

interface ColumnRowProps {
  readonly column: FoundColumn;
  readonly value: string | null;
  readonly fields: readonly Field[];
  readonly isForgotten: boolean;
  readonly onChoose: (field: string | null) => void;
  readonly onForget: () => void;
}

function ColumnRow({ column, value, fields, isForgotten, onChoose, onForget }: ColumnRowProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const { header, samples = [], how, field, unit } = column;
  const rival = value === null && column.rival !== undefined && fields.find(({ name }) => name === column.rival);
  // What is chosen and not yet applied reads as it will then.
  const now = value === field ? column : { field: value, how: 'hand' as const };
  const isKnown = field === null || fields.some(({ name }) => name === field);
  return (
    <tr data-testid="import-column" data-header={header} data-bad={isUnknown(column)}>
      <td>{header}</td>
      <td className="q-soft q-import-samples">{samples.map(String).join(' · ')}</td>
      <td>
        <select
          className="q-input"
          aria-label={word('fieldOf', { column: header })}
          value={value ?? ''}
          // What the server alone writes is known and not to be chosen.
          disabled={!isKnown}
          onChange={(event) => onChoose(event.currentTarget.value || null)}
        >
          <option value="">{word('choose')}</option>
          {!isKnown && field !== null && <option value={field}>{header}</option>}
          {fields.map(({ name, title, required }) => (
            <option key={name} value={name}>
              {required ? `${title[language]} *` : title[language]}
            </option>
          ))}
        </select>
      </td>
      <td>
        {rival ? word('rival', { field: rival.title[language] }) : word(howWord(now))}{' '}
        {unit && <span data-testid="import-unit">{word('unit', unit)} </span>}
        {how === 'remembered' && !isForgotten && (
          <button
            type="button"
            className="q-link"
            aria-label={word('forgetOf', { column: header })}
            data-testid="import-forget"
            onClick={onForget}
          >
            {word('forget')}
          </button>
        )}
      </td>
    </tr>
  );
}

function isUnknown({ field, how }: Pick<FoundColumn, 'field' | 'how'>): boolean {
  return field === null && how === undefined;
}

/** Columns as they stand in the file, those first of which something is to be said. */
function unknownFirst(columns: readonly FoundColumn[]): readonly FoundColumn[] {
  return [...columns.filter(isUnknown), ...columns.filter((column) => !isUnknown(column))];
}

function howWord({ field, how }: Pick<FoundColumn, 'field' | 'how'>): Parameters<Word>[0] {
  if (how === undefined) return 'none';
  return field === null && how !== 'remembered' ? 'ignored' : how;
}

/** The fields that a column can go to, in the order of the template. */
function sheetFields({ excel, fields }: Resource): readonly Field[] {
  return excel.columns.flatMap(({ field }) => fields.find(({ name }) => name === field) ?? []);
}
