import { type ReactNode, useId, useRef } from 'react';
import type { ResourceModule } from '../../../../../contract/resource.ts';
import { mostInSheet } from '../../../../../contract/sheet.ts';
import { CellNoteContext } from '../../../../../fields/faces/grid/gridContext.ts';
import type { CellPlace } from '../../../../../fields/faces/grid/moveOf.ts';
import { LineStatesContext } from '../../../../../fields/services.tsx';
import { useTell } from '../../../../extend/person.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { SheetBar } from './SheetBar.tsx';
import { SheetConflictNote } from './SheetConflictNote.tsx';
import { SheetConflictsBar } from './SheetConflictsBar.tsx';
import { SheetDraft } from './SheetDraft.tsx';
import { SheetGrid } from './SheetGrid.ts';
import { SheetDecidingContext } from './sheetDeciding.ts';
import { useCellAgain } from './useCellAgain.ts';
import { useDeciding } from './useDeciding.ts';
import { useFaultInSight } from './useFaultInSight.ts';
import { type SheetParts, useSheet } from './useSheet.ts';
import { useSheetKeys } from './useSheetKeys.ts';
import { useSheetRules } from './useSheetRules.ts';

interface SheetProps extends SheetParts {
  readonly module: ResourceModule;
  /** The file has other columns by now than are shown. */
  readonly isWaiting: boolean;
}

/** A sheet with what was read into it, and what was done in it since. */
export function Sheet({ module, isWaiting, ...parts }: SheetProps): ReactNode {
  const { list, field } = parts;
  const word = useWord();
  const { say } = useSay();
  const tell = useTell();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const go = useRef<((cell: CellPlace) => void) | null>(null);
  const { work, rows, isDirty, saving, counts, parked, drop, known } = useSheet(parts);
  const { deciding, left, chooseAll } = useDeciding({ resource: list.resource, work, go });
  useFaultInSight(saving.faults, { items: work.items, go });
  const rules = useSheetRules(list, { module, known });
  const again = useCellAgain(box);
  const save = (): void => void saving.save().then(again);
  useSheetKeys(box, save);
  const askDrop = async (): Promise<void> => {
    if (await tell.ask({ text: word('sheetDropSure'), ok: word('sheetDrop'), isDangerous: true })) drop();
  };
  const mayWrite = rules.rows.mayAdd || list.abilities('update');
  return (
    <section className="q-record-sheet" data-testid="sheet" ref={box}>
      <SheetBar
        {...{ isDirty, isWaiting, rows }}
        standing={isDirty ? word('sheetChanges', counts) : word('sheetNone')}
        items={work.items}
        isSaving={saving.isSaving}
        onSave={save}
        onDrop={() => void askDrop()}
      />
      {parked && <SheetDraft {...parked} />}
      {saving.fault !== undefined && (
        <p className="q-alert" role="alert">
          {saving.fault}
        </p>
      )}
      <SheetConflictsBar left={left} onChooseAll={chooseAll} />
      <SheetDecidingContext value={deciding}>
        <CellNoteContext value={SheetConflictNote}>
          <LineStatesContext value={rules.states}>
            <SheetGrid
              {...{ id, field }}
              value={rows}
              onChange={() => undefined}
              onBlur={() => undefined}
              isReadOnly={!mayWrite && !list.abilities('deleteByIds')}
              isRequired={false}
              faults={saving.faults}
              describedBy={`${id}-hint`}
              maxRows={mostInSheet}
              rules={rules.rows}
              store={work.grid}
              goRef={go}
            />
          </LineStatesContext>
        </CellNoteContext>
      </SheetDecidingContext>
      <span id={`${id}-hint`} className="q-hidden">
        {say('list.layoutSheet')}
      </span>
    </section>
  );
}
