import { Component, type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import type { Language } from '../../../../contract/text.ts';
import { brokenTexts, PartRemoved } from '../../../shell/pages/failures.tsx';
import { lazyPart } from '../../../shell/pages/lazyPart.tsx';
import { useT } from '../../../texts/i18n.ts';
import { loadTheme } from '../../../theme/Theme.tsx';
import type { CellEditorProps } from './CellEditor.tsx';
import { dropKeys, holdKey } from './keysAhead.ts';
import { cellKey, useInline } from './useInlineEdit.ts';
import './inline.css';

const CellEditor = lazyPart<CellEditorProps>(async () => {
  const [{ CellEditor: Editor }] = await Promise.all([import('./CellEditor.tsx'), loadTheme()]);
  return Editor;
}, CellUnready);

interface EditableCellProps {
  readonly record: WireRecord;
  readonly field: Field;
  /** The cell of a record as it is when nobody writes in it. */
  readonly plain: (record: WireRecord) => ReactNode;
  /** Whether the record may be changed as it stands; what was begun before is not taken out of anybody's hands. */
  readonly isWritable: boolean;
}

/** A cell that can be written in: by a double click, with F2 or Enter, or by typing into it. What it needs for that comes when it is first opened. */
export function EditableCell({ record, field, plain, isWritable }: EditableCellProps): ReactNode {
  const inline = useInline();
  const { t, language } = useT();
  const { edits } = inline;
  const key = cellKey(record.id, field.name);
  const edit = useSyncExternalStore(edits.subscribe, () => edits.get().get(key));
  const shown = edit ? { ...record, ...edit.typed } : record;
  if (edit && edit.state !== 'saving' && edit.state !== 'saved') {
    const given = { record, field, edit };
    return (
      <CellBoundary instead={(error) => <CellUnready {...given} why={brokenTexts(error, 'error.inputFailed')} />}>
        <CellEditor waiting={plain(shown)} {...given} />
      </CellBoundary>
    );
  }
  // The list has it by now, or even something newer.
  const isKnown = edit?.state === 'saved' && record.version >= (edit.theirs?.version ?? 0);
  if (!isWritable) return plain(isKnown ? record : shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in every cell of a long list would be heard as a form
    <div
      role="group"
      className="q-cell-edit"
      tabIndex={-1}
      data-testid={`cell-${field.name}`}
      data-saving={edit?.state === 'saving' || undefined}
      aria-busy={edit?.state === 'saving' || undefined}
      aria-label={t('list.editHint', { field: field.title[language] })}
      aria-keyshortcuts="F2 Enter"
      onDoubleClick={() => inline.open(record, field.name)}
      onKeyDown={(event) => pressCell(event, { language, open: () => inline.open(record, field.name) })}
    >
      {plain(isKnown ? record : shown)}
    </div>
  );
}

interface CellUnreadyProps extends CellEditorProps {
  /** When left out, its code could not be loaded. */
  readonly why?: ReturnType<typeof brokenTexts<'error.inputFailed'>>;
}

/** The input cannot be shown: the cell is as it was before. */
function CellUnready({ record, field, why = 'error.partFailed' }: CellUnreadyProps): ReactNode {
  const { edits, move } = useInline();
  const close = (): void => {
    dropKeys();
    edits.put(cellKey(record.id, field.name), undefined);
    move(record.id, field.name, 'stay');
  };
  return <PartRemoved onRemoved={close} why={why} />;
}

interface Pressed {
  readonly language: Language;
  readonly open: () => void;
}

/** Moves from cell to cell with the arrows; where there is no further one, the rows are scrolled as ever. */
function pressCell(event: KeyboardEvent<HTMLElement>, { language, open }: Pressed): void {
  const { key, currentTarget, target } = event;
  if (target !== currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'F2' || key === 'Enter' || isText(event, language)) {
    event.preventDefault();
    event.stopPropagation();
    open();
    if (isText(event, language)) holdKey(event);
    return;
  }
  const next = neighbour(currentTarget, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * What a cell is begun anew with: a letter or a digit. In Chinese a digit alone: a letter is the first of a word that an
 * input method would make, and cannot where there is no input yet.
 */
function isText({ key, nativeEvent }: KeyboardEvent, language: Language): boolean {
  if (nativeEvent.isComposing || key.length !== 1 || key === ' ') return false;
  return language !== 'zh' || /\d/.test(key);
}

function neighbour(cell: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = cell.closest('tr');
  const inRow = row ? [...row.querySelectorAll<HTMLElement>('.q-cell-edit')] : [];
  const same = (other: Element | null | undefined) =>
    other?.querySelector<HTMLElement>(`[data-testid="${cell.dataset.testid}"]`);
  const ways: Readonly<Record<string, () => HTMLElement | null | undefined>> = {
    ArrowLeft: () => inRow[inRow.indexOf(cell) - 1],
    ArrowRight: () => inRow[inRow.indexOf(cell) + 1],
    ArrowUp: () => same(row?.previousElementSibling),
    ArrowDown: () => same(row?.nextElementSibling),
  };
  return ways[key]?.();
}

interface CellBoundaryProps {
  readonly children: ReactNode;
  /** What comes in place of an input that cannot be shown. */
  readonly instead: (error: unknown) => ReactNode;
}

/** Keeps what goes wrong with one input in its cell: the list around it stays. */
class CellBoundary extends Component<CellBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.instead(error);
  }
}
