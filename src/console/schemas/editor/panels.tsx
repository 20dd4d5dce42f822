import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { SchemaVersion } from '../../../contract/schemaEditor.ts';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { useApp } from '../../app.ts';
import { HwError, messageOf } from '../../client/hwError.ts';
import { Grid } from '../../grid/Grid.tsx';
import { rowHeights, useViewport } from '../../grid/viewport.ts';
import { type Location, LocationContext } from '../../location/page.ts';
import { createFormStore } from '../../pages/edit/createFormStore.ts';
import { FormFields } from '../../pages/edit/FormFields.tsx';
import { newRecord } from '../../pages/edit/newRecord.ts';
import { useSubmitting } from '../../pages/edit/pressing.ts';
import { FilterBar } from '../../pages/list/FilterBar.tsx';
import { listColumns } from '../../pages/list/listColumns.tsx';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { PageBoundary } from '../../ui/failures.tsx';
import { PageLoading } from '../../ui/MessagePage.tsx';
import { type Opened, useSchemaCalls } from '../calls.ts';
import { type TextKey, texts } from '../texts.ts';
import type { Checked } from './checks.tsx';
import { lossLines } from './saving.ts';
import { readOnlyText } from './textExtensions.ts';
import '../../ui/pages.css';

interface HistoryPanelProps {
  readonly file: string;
  /** Hash of the saved text on the server. */
  readonly hash: string;
  readonly canRestore: boolean;
  readonly onRestored: () => void;
}

const actionTexts: Readonly<Record<SchemaVersion['action'], TextKey>> = {
  found: 'actionFound',
  create: 'actionCreate',
  save: 'actionSave',
  restore: 'actionRestore',
};

/** Lists the versions of a file with user and time; shows the changes of a version and can restore it. */
export function HistoryPanel({ file, hash, canRestore, onRestored }: HistoryPanelProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const calls = useSchemaCalls();
  const [chosen, setChosen] = useState<SchemaVersion>();
  const { data, error, refetch } = useQuery({
    queryKey: ['schemas', 'history', file, hash],
    queryFn: () => calls.history(file),
  });
  const restore = useRestore({ file, hash, onRestored });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (data.records.length === 0) return <p className="q-schema-note">{t('noHistory')}</p>;
  return (
    <div className="q-schema-history" data-testid="schema-history">
      <ol>
        {data.records.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className="q-link"
              data-testid="schema-version"
              aria-pressed={chosen?.id === version.id}
              onClick={() => setChosen(version)}
            >
              {timeOf(version, translator.language)} · {t(actionTexts[version.action])} {version.operatorName}
            </button>
          </li>
        ))}
      </ol>
      {chosen && (
        <>
          <div className="q-schema-change">
            <h2>{t('changes')}</h2>
            <span className="q-grow" />
            {canRestore && (
              <button
                type="button"
                className="q-button"
                data-testid="schema-restore"
                onClick={() => void restore(chosen, timeOf(chosen, translator.language))}
              >
                {t('restore')}
              </button>
            )}
          </div>
          <VersionDiff key={chosen.id} version={chosen} />
        </>
      )}
    </div>
  );
}

function useRestore({ file, hash, onRestored }: Pick<HistoryPanelProps, 'file' | 'hash' | 'onRestored'>) {
  const { box, notices } = useApp();
  const calls = useSchemaCalls();
  const { t, language } = texts.useT();
  return async (version: SchemaVersion, time: string): Promise<void> => {
    try {
      const { newText: text } = await calls.historyById(version.id);
      const { impact, removals = [] } = await calls.check({ file, text });
      const lines = [t('restoreText', { file, time }), ...lossLines(impact, { t, language })].join('\n');
      const question = { title: t('restoreTitle'), text: lines, ok: t('restore'), handle: 'schema-loss' };
      if (!(await box.confirm(question))) return;
      const confirmed = removals.map(({ name }) => name);
      await calls.restore({ file, historyId: version.id, hash, confirmed });
      notices.show({ type: 'success', text: t('restored', { file }) });
      onRestored();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const messages = error.faults.map(({ message }) => message);
      notices.show({ type: 'error', text: [error.message, ...messages].join('\n') });
    }
  };
}

function timeOf({ time }: SchemaVersion, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hour12: false }).format(new Date(time));
}

/** Shows the lines that a version removed and added. */
function VersionDiff({ version }: { version: SchemaVersion }): ReactNode {
  const calls = useSchemaCalls();
  const { nonce } = useApp();
  const { t, language } = texts.useT();
  const box = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['schemas', 'version', version.id],
    queryFn: () => calls.historyById(version.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const label = t('changes');
  useEffect(() => {
    if (!data || !box.current) return;
    const merge = unifiedMergeView({ original: data.oldText, mergeControls: false, collapseUnchanged: {} });
    const state = EditorState.create({
      doc: data.newText,
      extensions: [readOnlyText(nonce, label, language), EditorState.readOnly.of(true), merge],
    });
    const view = new EditorView({ state, parent: box.current });
    return () => view.destroy();
  }, [data, nonce, label, language]);
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <div ref={box} className="q-schema-diff" data-testid="schema-diff" /> : <PageLoading />;
}

/** Shows an error with a retry button. */
function ReadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const translator = useT();
  return (
    <p className="q-schema-note" role="alert">
      {error instanceof HwError ? messageOf(error, translator) : String(error)}{' '}
      <button type="button" className="q-link" onClick={onRetry}>
        {translator.t('list.retry')}
      </button>
    </p>
  );
}

const views = { list: ListPreview, form: FormPreview };

/** Previews the page that the text defines, without data. */
export function Preview({ opened, checked }: { opened: Opened; checked: Checked }): ReactNode {
  const { t } = texts.useT();
  const module = usePreviewModule(opened, checked);
  const isShared = opened.file === 'enums.json' || opened.file === 'areas.json';
  if (isShared) return <p className="q-schema-note">{t('previewShared')}</p>;
  if (!module) return <p className="q-schema-note">{t('previewNone')}</p>;
  const isOld = checked.result !== undefined && checked.result.codeHash === null;
  return (
    <div className="q-schema-preview" data-testid="schema-preview" data-old={isOld}>
      <p className="q-schema-note">{t(isOld ? 'previewOld' : 'previewNote')}</p>
      <PageBoundary key={keyOf(module)}>
        <Views module={module} />
      </PageBoundary>
    </div>
  );
}

function Views({ module }: { module: ResourceModule }): ReactNode {
  const { t } = texts.useT();
  const services = useContext(FieldServicesContext);
  const [view, setView] = useState<keyof typeof views>('list');
  const View = views[view];
  // The preview sends no requests, so references offer no choices.
  const still = useMemo(
    () =>
      services && {
        ...services,
        search: async () => ({ choices: [], total: 0 }),
        labels: async () => [],
        unknownCodes: async () => new Map(),
        creatable: () => undefined,
        lines: { mayRead: () => false, read: async () => undefined },
        referencesInput: () => undefined,
      },
    [services],
  );
  const location = useMemo<Location>(() => ({ path: '', search: '', go: () => undefined, memory: new Map() }), []);
  return (
    <FieldServicesContext value={still}>
      <LocationContext value={location}>
        <fieldset className="q-language" aria-label={t('preview')}>
          {(['list', 'form'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              data-testid={`schema-preview-${each}`}
              onClick={() => setView(each)}
            >
              {t(each)}
            </button>
          ))}
        </fieldset>
        <View module={module} />
      </LocationContext>
    </FieldServicesContext>
  );
}

const moduleKeys = new WeakMap<ResourceModule, number>();
let lastKey = 0;

/** Returns a React key for the error boundary of each module, so that a new module renders after an earlier one failed. */
function keyOf(module: ResourceModule): number {
  const key = moduleKeys.get(module) ?? ++lastKey;
  moduleKeys.set(module, key);
  return key;
}

interface Made {
  readonly hash: string;
  readonly module: ResourceModule;
}

/**
 * Returns the module compiled from the text, the last valid one while the text has errors, or the live one if the file is not editable;
 * undefined if there is none yet.
 */
function usePreviewModule({ isEditable, name }: Opened, { result }: Checked): ResourceModule | undefined {
  const { resources } = useApp();
  const [made, setMade] = useState<Made>();
  const { codeHash, preview } = result ?? { codeHash: null, preview: null };
  const known = made?.hash;
  useEffect(() => {
    if (codeHash === null || preview === null || codeHash === known) return;
    let isCurrent = true;
    import(/* @vite-ignore */ preview).then(
      (module: ResourceModule) => isCurrent && setMade({ hash: codeHash, module }),
      // A failed import is not repeated, because each URL works once; the next check returns a new URL.
      (cause: unknown) => console.info('preview failed', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [codeHash, preview, known]);
  useEffect(() => {
    if (isEditable || name === null) return;
    let isCurrent = true;
    resources.load(name).then(
      (module) => isCurrent && setMade({ hash: 'live', module }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [resources, isEditable, name]);
  return made?.module;
}

/** Previews the form for a new record: conditions, defaults and checks work, and nothing is saved or stored as a draft. */
function FormPreview({ module }: { module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { language } = useT();
  const id = useId();
  const [store] = useState(() => {
    const parts = { resource, checks: createRecordChecks(module), initial: newRecord(resource) };
    return createFormStore({ ...parts, language });
  });
  useEffect(() => store.speak(language), [store, language]);
  const submitting = useSubmitting(store, { save: store.submitted, showFaults: store.submitted });
  return (
    <div className="q-edit-body">
      <FormFields resource={resource} store={store} id={id} submitting={submitting} />
    </div>
  );
}

const noFilters = { keyword: '', filters: {}, sorts: [] };
const ignore = (): void => undefined;

/** Previews the list page with its filters and columns, without rows. */
function ListPreview({ module: { resource } }: { module: ResourceModule }): ReactNode {
  const { t, language } = texts.useT();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useViewport({
    box,
    rowHeight: rowHeights.normal,
    of: '',
    isThere: true,
    kept: undefined,
    keep: ignore,
  });
  const columns = useMemo(() => listColumns(resource, language), [resource, language]);
  return (
    <div className="q-list">
      <FilterBar resource={resource} query={noFilters} isBusy={false} onApply={ignore} />
      <div className="q-sheet">
        <div className="q-toolbar">
          <h2>{resource.title[language]}</h2>
        </div>
        <Grid
          box={box}
          label={resource.title[language]}
          columns={columns}
          sorts={resource.list.sort}
          onSort={ignore}
          count={0}
          rowAt={() => undefined}
          window={{ from: 0, to: 0 }}
          rowHeight={rowHeights.normal}
          width={width}
          isBusy={false}
          empty={
            <div className="q-empty">
              <strong>{t('listEmpty')}</strong>
              <span>{t('listEmptyHint')}</span>
            </div>
          }
        />
      </div>
    </div>
  );
}
