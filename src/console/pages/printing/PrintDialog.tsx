import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { listed, type WireRecord } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import type { Calls } from '../../saving/createCalls.ts';
import { createTexts, type English } from '../../texts/createTexts.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ReadFailed } from '../../ui/failures.tsx';
import { PageLoading } from '../../ui/MessagePage.tsx';
import { countOf, type Target } from '../records/targets.ts';
import './printing.css';

interface PrintDialogProps {
  readonly title: string;
  /** Name for tests and styles. */
  readonly name: 'labels' | 'documents';
  readonly error: HwError | undefined;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  readonly onClose: () => void;
  /** The preview and the print content; undefined while loading. */
  readonly children: ReactNode | undefined;
}

export function PrintDialog(props: PrintDialogProps): ReactNode {
  const { title, name, error, onRetry, isEmpty, onClose, children } = props;
  const { t } = texts.useT();
  return (
    <DialogFrame
      title={title}
      handle={name}
      className={`q-dialog-wide q-${name}`}
      start={(box) => box.querySelector<HTMLElement>('footer button:last-child')}
      onClose={onClose}
    >
      {error && <ReadFailed error={error} onRetry={onRetry} />}
      {!children && !error && <PageLoading />}
      {children}
      <footer>
        <button type="button" className="q-button" data-testid="cancel" onClick={onClose}>
          {t('close')}
        </button>
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid={`${name}-print`}
          disabled={!children || isEmpty}
          onClick={() => window.print()}
        >
          {t('print')}
        </button>
      </footer>
    </DialogFrame>
  );
}

interface PrintedProps {
  readonly testId: string;
  /** CSS page rules: paper size and the content of the margins. */
  readonly pageRules: string;
  readonly children: ReactNode;
}

/** Content that is printed instead of the page while it is mounted; it is not visible on the screen. */
export function Printed({ testId, pageRules, children }: PrintedProps): ReactNode {
  const { nonce } = useApp();
  return createPortal(
    <div className="q-printed" data-testid={testId} aria-hidden="true">
      <style nonce={nonce}>{pageRules}</style>
      {children}
    </div>,
    document.body,
  );
}

interface MissingParams {
  readonly target: Target;
  /** Maximum number of records per print. */
  readonly most: number;
  /** The printed records. */
  readonly records: readonly { readonly id: string }[];
  /** Returns the name of a record in the list. */
  readonly labelOf: ((id: string) => string | undefined) | undefined;
}

/** Maximum number of records named. */
const mostNamed = 10;

/**
 * Returns a function that names the selected records that cannot be printed, because they were deleted or are no longer visible to the
 * user; undefined if there are none. The others are printed anyway.
 */
export function useMissing(): (requested: MissingParams) => string | undefined {
  const { t, language } = texts.useT();
  return ({ target, most, records, labelOf }) => {
    const n = Math.min(countOf(target), most) - records.length;
    if (n <= 0) return undefined;
    const there = new Set(records.map(({ id }) => id));
    const removed = target !== 'page' && 'ids' in target ? target.ids.slice(0, most).filter((id) => !there.has(id)) : [];
    const known = removed.flatMap((id) => labelOf?.(id) ?? []);
    if (known.length === 0) return t('missing', { n });
    const names = known.slice(0, mostNamed);
    return t('missingNamed', { n, names: listed(names, n > names.length)[language] });
  };
}

/** Loads the list rows of the selected records, up to `most`; none if the target is a page or a single record. */
export async function readRecords(
  calls: Calls,
  name: string,
  { target, most }: { readonly target: Target; readonly most: number },
): Promise<readonly WireRecord[]> {
  if (target === 'page' || 'record' in target) return [];
  const isQuiet = true;
  if ('ids' in target) {
    const ids = target.ids.slice(0, most);
    const { records } = await calls.find(name, { filter: { id: ids }, pageSize: most, isQuiet });
    const byId = new Map(records.map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
  const { filter, except = [] } = target.matching;
  const without = new Set(except);
  const { records } = await calls.find(name, { filter, pageSize: most + without.size, isQuiet });
  return records.filter(({ id }) => !without.has(id)).slice(0, most);
}

const zh = {
  print: '打印',
  close: '关闭',
  missing_other: '有 {{n}} 条未打印：已删除或您无权查看',
  missingNamed_other: '有 {{n}} 条未打印（已删除或您无权查看）：{{names}}',
} as const;

const en: English<typeof zh> = {
  print: 'Print',
  close: 'Close',
  missing_one: '{{n}} record is not included: deleted, or no longer visible to you',
  missing_other: '{{n}} records are not included: deleted, or no longer visible to you',
  missingNamed_one: '{{n}} record is not included (deleted, or no longer visible to you): {{names}}',
  missingNamed_other: '{{n}} records are not included (deleted, or no longer visible to you): {{names}}',
};

const texts = createTexts('printing', { zh, en });
