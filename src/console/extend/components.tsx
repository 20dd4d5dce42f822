import { type ReactNode, useMemo, useRef } from 'react';
import { usePageTitle } from '../shell/layout/page.ts';
import './extend.css';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import type { GridColumn, GridSelection } from '../grid/columns.ts';
import { Grid as Rows } from '../grid/Grid.tsx';
import { rowHeights, rowWindow, useViewport } from '../grid/viewport.ts';
import { DialogFrame } from '../shell/dialog/DialogFrame.tsx';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { PageLoading } from '../shell/pages/MessagePage.tsx';
import { useT } from '../texts/i18n.ts';
import '../pages/pages.css';
import type { WireRecord } from '../../contract/record.ts';
import { LateLabelDialog } from '../pages/printing/late.ts';
import { useResource } from '../pages/records/resource.ts';

interface PageFrameProps {
  /** Beside the title. */
  readonly tools?: ReactNode;
  /** Handle for automation. */
  readonly handle?: string;
  readonly children: ReactNode;
}

/** The frame of a page: the title that the menu has for it, what can be done with it as a whole, and below it the rest. */
export function PageFrame({ tools, handle, children }: PageFrameProps): ReactNode {
  const title = usePageTitle();
  return (
    <div className="q-business" data-testid={handle}>
      <div className="q-business-head">
        <h1>{title}</h1>
        <span className="q-grow" />
        {tools}
      </div>
      {children}
    </div>
  );
}

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** The one thing that the page is for is `primary`. */
  readonly look?: 'primary' | 'plain' | 'danger';
  /** For fingers: 44 px high. */
  readonly isBig?: boolean;
  readonly isDisabled?: boolean;
  /** Something that was pressed is under way; it cannot be pressed again. */
  readonly isBusy?: boolean;
  /** Handle for automation. */
  readonly handle?: string;
}

/** A button. */
export function Button({ children, onPress, look = 'plain', ...props }: ButtonProps): ReactNode {
  const { isBig = false, isDisabled = false, isBusy = false, handle } = props;
  return (
    <button
      type="button"
      className={look === 'primary' ? 'q-button q-button-primary' : 'q-button'}
      data-danger={look === 'danger' || undefined}
      data-big={isBig || undefined}
      data-testid={handle}
      disabled={isDisabled}
      aria-busy={isBusy}
      onClick={() => !isBusy && onPress()}
    >
      {children}
    </button>
  );
}

const DialogInputs = lazyPart(async () => (await import('../shell/dialog/DialogInputs.tsx')).DialogInputs);

interface DialogProps {
  readonly title: string;
  /** Escape, the cross: whoever would lose something asks first. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Its buttons. */
  readonly footer?: ReactNode;
  readonly isWide?: boolean;
  /** Whether there are inputs of fields in it (`FieldInput`). */
  readonly hasInputs?: boolean;
  readonly handle?: string;
}

/** A dialog in front of the page: the focus stays in it, and is back where it was when it closes. */
export function Dialog({ title, onClose, children, footer, ...props }: DialogProps): ReactNode {
  const { isWide = false, hasInputs = false, handle } = props;
  const box = useRef<HTMLDialogElement>(null);
  return (
    <DialogFrame {...{ title, handle, onClose, box }} className={isWide ? 'q-dialog-wide' : ''}>
      {hasInputs ? (
        <DialogInputs waiting={<PageLoading />} dialog={box}>
          {children}
        </DialogInputs>
      ) : (
        children
      )}
      {footer && <footer>{footer}</footer>}
    </DialogFrame>
  );
}

interface GridProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly isBusy?: boolean;
  readonly selection?: GridSelection;
  /** Stands in place of rows when there are none; the usual words when left out. */
  readonly empty?: ReactNode;
}

/** The grid of the lists for rows that are here: however many they are, only what is seen is in the page. In a `PageFrame` it takes the height that is left. */
export function Grid<Row extends { readonly id: string }>(props: GridProps<Row>): ReactNode {
  const { label, columns, rows, isBusy = false, selection, empty } = props;
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[useStore(useApp().listPreferences).density];
  const kept = useMemo(() => ({ kept: undefined, keep: () => undefined }), []);
  const viewport = useViewport({ box, rowHeight, of: label, isThere: true, ...kept });
  return (
    <div className="q-business-grid">
      <Rows
        {...{ box, label, columns, rowHeight, isBusy }}
        sorts={[]}
        onSort={() => undefined}
        count={rows.length}
        rowAt={(index) => rows[index]}
        window={rowWindow({ ...viewport, rowHeight, count: rows.length })}
        width={viewport.width}
        {...(selection ? { selection } : {})}
        empty={empty ?? <p className="q-empty">{t('list.empty')}</p>}
      />
    </div>
  );
}

interface LabelsProps {
  readonly resource: string;
  /** The name of the label in the resource file. */
  readonly label: string;
  /** The records that are printed, as they are here. */
  readonly records: readonly WireRecord[];
  readonly onClose: () => void;
}

/** The labels of some records in front of the page, to be looked at and printed; nothing for whoever may not print them. */
export function Labels({ resource, label, records, onClose }: LabelsProps): ReactNode {
  const { module } = useResource(resource);
  const known = module?.resource.labels?.find(({ name }) => name === label);
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const target = useMemo(() => ({ ids: [...byId.keys()] }), [byId]);
  if (!module || !known) return null;
  return (
    <LateLabelDialog
      resource={module.resource}
      label={known}
      target={target}
      recordOf={(id) => byId.get(id)}
      onClose={onClose}
    />
  );
}
