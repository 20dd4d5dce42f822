import type { ReactNode } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import { type Language, labelKey } from '../../../../../contract/wire.ts';
import { isText, withMark } from '../../../../../fields/grid/clipboard.ts';
import { isYesNo } from '../../../../../fields/kinds.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useNotify } from '../../../../ui/notify.ts';
import { texts } from '../texts.ts';
import type { SheetRow } from './sheetWork.ts';

interface SheetBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Whether new columns of the resource file are waiting until there are no unsaved changes. */
  readonly isWaiting: boolean;
  readonly rows: readonly SheetRow[];
  /** The visible columns. */
  readonly items: readonly Field[];
  /** Status text: the numbers of changes, or that records are loading. */
  readonly standing: string;
  readonly onSave: () => void;
  readonly onDrop: () => void;
}

/** Bar with the number of changes and the actions on the whole sheet. */
export function SheetBar(props: SheetBarProps): ReactNode {
  const { isDirty, isSaving, isWaiting, rows, items, standing, onSave, onDrop } = props;
  const { t } = texts.useT();
  return (
    <div className="q-record-sheet-bar">
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="sheet-save"
        aria-keyshortcuts="Control+S"
        disabled={!isDirty || isSaving}
        onClick={onSave}
      >
        {t('sheetSave')}
      </button>
      <button type="button" className="q-button" data-testid="sheet-drop" disabled={!isDirty || isSaving} onClick={onDrop}>
        {t('sheetDrop')}
      </button>
      <CopyButton rows={rows} items={items} />
      <span role="status" data-testid="sheet-changes">
        {standing}
      </span>
      <span role="status">{isWaiting && <span data-testid="sheet-waiting">{t('sheetWaiting')}</span>}</span>
      <span className="q-soft">{t('sheetHint')}</span>
    </div>
  );
}

function CopyButton({ rows, items }: Pick<SheetBarProps, 'rows' | 'items'>): ReactNode {
  const { t } = texts.useT();
  const notify = useNotify();
  const { language } = useT();
  const copy = async (): Promise<void> => {
    // There is no clipboard API without https, and the browser may deny access.
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    const isCopied = await clipboard?.writeText(sheetText(rows, items, language)).then(
      () => true,
      () => false,
    );
    if (isCopied) notify.done(t('sheetCopied', { n: rows.length }));
    else notify.fault(t('sheetCopyFailed'));
  };
  return (
    <button type="button" className="q-button" data-testid="sheet-copy" disabled={rows.length === 0} onClick={() => void copy()}>
      {t('sheetCopy')}
    </button>
  );
}

/** Returns the rows as tab-separated text, which spreadsheets and this sheet can paste. */
function sheetText(rows: readonly SheetRow[], fields: readonly Field[], language: Language): string {
  const lines = rows.map((row) => fields.map((field) => quoted(cellText(row, field, language))).join('\t'));
  return lines.join('\n');
}

function cellText(row: SheetRow, field: Field, language: Language): string {
  const value = row[field.name];
  if (value === undefined || value === null) return '';
  if (field.reference) return withMark(String(row[labelKey(field.name)] ?? value));
  if (isYesNo(field)) return value === true ? '1' : '0';
  const option = field.options?.find((one) => one.value === value);
  if (option) return withMark(option.title[language]);
  return isText(field) ? withMark(String(value)) : String(value);
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
