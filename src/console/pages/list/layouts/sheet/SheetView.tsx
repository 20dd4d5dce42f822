import { type ReactNode, useId, useMemo } from 'react';
import { mostInSheet } from '../../../../../contract/bulk.ts';
import type { Field, ListView, Resource, ResourceModule } from '../../../../../contract/resource.ts';
import { LineStatesContext } from '../../../../../fields/services.tsx';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import type { RowRules } from '../../../../../fields/widgets/grid/gridContext.ts';
import { shownItems } from '../../../../../fields/widgets/grid/newRow.ts';
import { messageOf } from '../../../../client/hwError.ts';
import { PageLoading } from '../../../../shell/pages/MessagePage.tsx';
import { useT } from '../../../../texts/i18n.ts';
import type { List } from '../../useList.ts';
import type { LayoutProps } from '../ListLayout.tsx';
import { useWord } from '../texts.ts';
import { Sheet, SheetGrid } from './Sheet.tsx';
import { SheetBar } from './SheetBar.tsx';
import { useSheetRules } from './sheetRules.ts';
import { type SheetBegin, useSheetRows } from './useSheetRows.ts';
import './sheet.css';

/** The records of a list as a sheet: written, pasted and removed as in a spreadsheet, and saved together. */
export function SheetView({ list, layout, module }: LayoutProps): ReactNode {
  const speaker = useT();
  const word = useWord();
  const { resource } = list;
  const count = (n: number) => formatNumber(n, speaker.language);
  const field = useMemo(() => sheetField(resource, layout), [resource, layout]);
  const { read, isWaiting, again } = useSheetRows(list, field);
  if (read.state === 'reading') {
    return read.first ? <SheetBeginning {...read.first} {...{ list, module }} /> : <PageLoading />;
  }
  if (read.state === 'tooMany') {
    return <p className="q-empty">{word('sheetTooMany', { most: count(mostInSheet), n: count(read.total) })}</p>;
  }
  if (read.state === 'failed') {
    return (
      <p className="q-alert" role="alert">
        {messageOf(read.error, speaker)}{' '}
        <button type="button" className="q-link" onClick={again}>
          {speaker.t('list.retry')}
        </button>
      </p>
    );
  }
  return <Sheet {...{ list, again, module, isWaiting }} field={read.field} records={read.records} />;
}

interface SheetBeginningProps extends SheetBegin {
  readonly list: List;
  readonly module: ResourceModule;
}

/** A large sheet while it is read: its first rows, to be looked at. It is written in once all of them are there. */
function SheetBeginning({ records, total, field, list, module }: SheetBeginningProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const id = useId();
  const { states } = useSheetRules(list, { module, known: records });
  return (
    <section className="q-record-sheet" data-testid="sheet-beginning" aria-busy="true">
      <SheetBar
        {...{ isDirty: false, isSaving: false, isWaiting: false, rows: [], onSave: nothing, onDrop: nothing }}
        items={shownItems(field)}
        standing={word('sheetReading', { n: formatNumber(total, language) })}
      />
      <div inert>
        <LineStatesContext value={states}>
          <SheetGrid
            {...{ id, field, faults: [], onChange: nothing, onBlur: nothing, isReadOnly: true, isRequired: false }}
            value={records}
            maxRows={records.length}
            describedBy={undefined}
            rules={fixedRows}
          />
        </LineStatesContext>
      </div>
    </section>
  );
}

const nothing = (): void => undefined;
const fixedRows: RowRules = { mayAdd: false, mayRemove: () => false, against: () => undefined };

/** The field that a sheet is to the grid: records as rows, its columns as their fields. */
function sheetField(resource: Resource, { sheet }: ListView): Field {
  const items = (sheet?.columns ?? []).flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
  return {
    ...{ name: 'records', title: resource.title, kind: 'lines', required: false, unique: false, system: false },
    conditions: [],
    items: items.map(lowField),
  };
}

/** A list of codes has no line ends: one line is enough for it. */
function lowField(field: Field): Field {
  return field.codes ? { ...field, kind: 'text' } : field;
}
