import { type ReactNode, useId } from 'react';
import type { ResourceModule } from '../../../../../contract/resource.ts';
import { formatNumber } from '../../../../../fields/faces/formatNumber.ts';
import type { RowRules } from '../../../../../fields/faces/grid/gridContext.ts';
import { shownItems } from '../../../../../fields/faces/grid/shownItems.ts';
import { LineStatesContext } from '../../../../../fields/services.tsx';
import { useSay } from '../../../../texts/i18n.ts';
import type { List } from '../../useList.ts';
import { useWord } from '../words/useWord.ts';
import type { SheetBegin } from './readSheet.ts';
import { SheetBar } from './SheetBar.tsx';
import { SheetGrid } from './SheetGrid.ts';
import { useSheetRules } from './useSheetRules.ts';

interface SheetBeginningProps extends SheetBegin {
  readonly list: List;
  readonly module: ResourceModule;
}

/** A large sheet while it is read: its first rows, to be looked at. It is written in once all of them are there. */
export function SheetBeginning({ records, total, field, list, module }: SheetBeginningProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
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
