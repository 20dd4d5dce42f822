import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ownScreens } from '../../../contract/menu.ts';
import { printJsonText } from '../../../contract/printJson.ts';
import { type SchemaCheck, type SchemaFault, type SchemaLanguage, schemaFaultIn } from '../../../contract/schemaEditor.ts';
import { useApp } from '../../app.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import type { Draft } from '../../drafts/shelf.ts';
import { usePagePath } from '../../location/page.ts';
import { useT } from '../../texts/i18n.ts';
import { MessagePage, PageLoading } from '../../ui/MessagePage.tsx';
import { markUnsaved } from '../../ui/unsaved.ts';
import { type Opened, useMayEdit, useSchemaCalls, useSchemaLanguage } from '../calls.ts';
import { newFilePath, newFileText, type SchemaQuery, toSearch } from '../schemaQuery.ts';
import { texts } from '../texts.ts';
import { CheckStatus, FaultTable, ImpactPanel, type TextModel, useCheck, useRowCount, useTextModel } from './checks.tsx';
import { createJsonLanguage, type JsonLanguage, withNames } from './jsonLanguage.ts';
import { HistoryPanel, Preview } from './panels.tsx';
import { type Base, useLossQuestion, useSaveKey, useSaveText } from './saving.ts';

interface EditorPageProps {
  readonly query: SchemaQuery;
  readonly onClose: () => void;
}

/** Files that define no resource, with their type. */
const sharedFiles: ReadonlyMap<string, 'enums' | 'areas'> = new Map([
  ['enums.json', 'enums'],
  ['areas.json', 'areas'],
]);

/** Returns the JSON Schema of a file. */
function schemaOf(file: string, { schemas }: SchemaLanguage): object {
  if (file.startsWith('dashboards/') && schemas.dashboard) return schemas.dashboard;
  return schemas[sharedFiles.get(file) ?? 'resource'];
}

/** Opens one file. The file is requested from the server each time, because a cached copy may have an outdated hash. */
export function EditorPage({ query, onClose }: EditorPageProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const calls = useSchemaCalls();
  const file = query.mode === 'edit' ? query.file : newFilePath(query.start);
  const [edition, setEdition] = useState(0);
  const { data, error, refetch, isFetchedAfterMount } = useQuery<Opened, HwError>({
    // The mode is part of the key: a new file and the file that its first save stores have the same path, but different texts.
    queryKey: ['schemas', 'file', query.mode, file, edition],
    queryFn: () => (query.mode === 'edit' ? calls.findById(file) : newFile(file, query)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The file is kept in state, so that the edited text stays when the query reloads or its cache entry expires.
  const [opened, setOpened] = useState<Opened>();
  if (!opened && data && isFetchedAfterMount) setOpened(data);
  const mayEdit = useMayEdit();
  const { language: known, error: languageError, retry } = useSchemaLanguage();
  const language = useMemo(() => {
    if (!known) return undefined;
    return createJsonLanguage(withNames(schemaOf(file, known), known.names));
  }, [known, file]);
  const failure = (opened ? undefined : error) ?? languageError;
  const readAgain = (): void => {
    if (error && !opened) void refetch();
    if (languageError) retry();
  };
  if (failure) {
    return (
      <MessagePage title={t('failed')} text={messageOf(failure, translator)}>
        <button type="button" className="q-button" onClick={readAgain}>
          {translator.t('list.retry')}
        </button>
        <button type="button" className="q-button" onClick={onClose}>
          {t('back')}
        </button>
      </MessagePage>
    );
  }
  if (!opened || !language || !known) return <PageLoading />;
  return (
    <Editor
      key={edition}
      opened={{ ...opened, isEditable: opened.isEditable && mayEdit && known.isEditable }}
      isNew={query.mode === 'create'}
      language={language}
      onClose={onClose}
      onReload={() => {
        setOpened(undefined);
        setEdition((count) => count + 1);
      }}
    />
  );
}

async function newFile(file: string, query: Extract<SchemaQuery, { mode: 'create' }>): Promise<Opened> {
  return { file, text: newFileText(query.start), hash: '', isEditable: true, name: null, rows: null, faults: [] };
}

/** The text editor of a file, next to the history of the file or a preview of the page that the unsaved text defines. */
function Editor(props: EditorProps): ReactNode {
  const { opened, isNew, onClose } = props;
  const { file, isEditable } = opened;
  const { drafts } = useApp();
  const { t } = texts.useT();
  const { model, base, checked, faults, draft, restoreDraft, reload, action } = useEditor(props);
  const [side, setSide] = useState<'preview' | 'history'>('preview');
  const rows = useRowCount(opened, isNew);
  const head = { opened, rows, side, onSide: setSide, onClose, ...(isEditable ? { action } : {}) };
  return (
    <div className="q-schema" data-testid="schema-editor" data-file={file}>
      <EditorHead {...head} />
      {draft && <DraftOffer draft={draft} version={undefined} onRestore={restoreDraft} onDiscard={() => drafts.drop(draft.slot)} />}
      {!isEditable && <p className="q-schema-note">{t('readOnly')}</p>}
      <div className="q-schema-halves">
        <div className="q-schema-half">
          <TextBox model={model} />
          <CheckStatus checked={checked} />
          <ImpactPanel impact={checked.result?.impact ?? []} />
          <FaultTable file={file} faults={faults} onGo={model.goTo} />
        </div>
        <div className="q-schema-half">
          {side === 'preview' ? (
            <Preview opened={opened} checked={checked} />
          ) : (
            <HistoryPanel file={file} hash={base.hash} canRestore={isEditable} onRestored={reload} />
          )}
        </div>
      </div>
    </div>
  );
}

const sides = ['preview', 'history'] as const;
type Side = (typeof sides)[number];

/** The actions on an editable text. */
interface EditorActions {
  readonly isSaving: boolean;
  readonly canSave: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly submit: () => Promise<void>;
  readonly format: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

interface EditorHeadProps {
  readonly opened: Opened;
  /** Number of records in the resource's table; null without a table. */
  readonly rows: number | null;
  /** The editing actions; undefined if the text is read-only. */
  readonly action?: EditorActions;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onClose: () => void;
}

/** Header with the file name and the available actions. */
function EditorHead({ opened, rows, action, side, onSide, onClose }: EditorHeadProps): ReactNode {
  const { t } = texts.useT();
  return (
    <header className="q-schema-head">
      <button type="button" className="q-button" data-testid="schema-back" onClick={onClose}>
        {t('back')}
      </button>
      <h1>{opened.file}</h1>
      {rows !== null && (
        <span className="q-soft" data-testid="schema-rows">
          {t('rows', { n: rows })}
        </span>
      )}
      <span className="q-grow" />
      <fieldset className="q-language" aria-label={sides.map((each) => t(each)).join(' / ')}>
        {sides.map((each) => (
          <button key={each} type="button" aria-pressed={each === side} data-testid={`schema-side-${each}`} onClick={() => onSide(each)}>
            {t(each)}
          </button>
        ))}
      </fieldset>
      {action && <TextButtons {...action} />}
    </header>
  );
}

function TextButtons({ isSaving, canSave, canUndo, canRedo, submit, format, undo, redo }: EditorActions): ReactNode {
  const { t } = texts.useT();
  return (
    <>
      <button type="button" className="q-button" data-testid="schema-undo" disabled={!canUndo} onClick={undo}>
        {t('undo')}
      </button>
      <button type="button" className="q-button" data-testid="schema-redo" disabled={!canRedo} onClick={redo}>
        {t('redo')}
      </button>
      <button type="button" className="q-button" data-testid="schema-format" onClick={format}>
        {t('format')}
      </button>
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="schema-save"
        aria-keyshortcuts="Control+S Meta+S"
        aria-busy={isSaving}
        disabled={isSaving || !canSave}
        onClick={() => void submit()}
      >
        {t('save')}
      </button>
    </>
  );
}

/** Container of the text editor. */
function TextBox({ model }: { model: Pick<TextModel, 'mount'> }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? model.mount(box.current) : undefined), [model]);
  return <div ref={box} className="q-schema-text" data-testid="schema-text" />;
}

interface EditorProps {
  readonly opened: Opened;
  readonly isNew: boolean;
  readonly language: JsonLanguage;
  readonly onClose: () => void;
  /** Reloads the file from the server. */
  readonly onReload: () => void;
}

/** Returns the state and actions of the open file. */
function useEditor({ opened, isNew, language, onReload }: EditorProps) {
  const { file, isEditable } = opened;
  const { drafts, notices, unsaved } = useApp();
  const { path, go } = usePagePath();
  const { t } = texts.useT();
  const [base, setBase] = useState<Base>(opened);
  const model = useTextModel(opened, language);
  const state = useStore(model);
  const { text } = state;
  const isDirty = text !== base.text;
  const checked = useCheck(file, text, isEditable);
  const { faults, setRefused: setRejected } = useFaults({ file, text, result: checked.result, atFirst: opened.faults });
  useEffect(() => model.mark(faults.filter((fault) => fault.file === file)), [model, faults, file]);
  const draft = useUnsavedText({ file, text, isDirty, onThrownAway: () => model.replace(base.text) });

  const reload = () => {
    markUnsaved(unsaved, path, false);
    onReload();
  };
  const onRejected = (found: readonly SchemaFault[]) => {
    setRejected({ of: model.get().text, faults: found });
    const own = found.find((fault) => fault.file === file);
    if (own) model.goTo(own);
  };
  // The new base is applied synchronously. Listeners restore the base text once nothing is unsaved, so by then the base must be the saved
  // text.
  const onBase = (next: Base) => flushSync(() => setBase(next));
  const { save, isSaving } = useSaveText({ file, base, onBase, onRejected, onReload: reload });
  const maySave = useLossQuestion(file, checked);
  const submit = async (): Promise<void> => {
    const expected = model.get().text;
    const confirmed = isEditable ? await maySave(expected) : undefined;
    if (!confirmed || !(await save(expected, confirmed)) || !isNew) return;
    markUnsaved(unsaved, path, false);
    go(toSearch({ mode: 'edit', file }), { replace: true });
  };
  useSaveKey(() => void submit());
  const format = () => {
    const next = printJsonText(model.get().text);
    if (next === undefined) notices.show({ type: 'error', text: t('formatFirst') });
    else model.replace(next);
  };
  const restoreDraft = () => {
    if (!draft) return;
    drafts.resume(path, draft);
    model.replace(String(draft.changed.text ?? ''));
  };
  const canSave = isNew || isDirty;
  const action = { ...state, isSaving, canSave, submit, format, undo: model.undo, redo: model.redo };
  return { model, base, isDirty, checked, faults, draft, restoreDraft, reload, action };
}

const noFaults: readonly SchemaFault[] = [];

/** Returns the errors in this file and the errors that it would cause in other files. */
function faultsToReport(file: string, result: SchemaCheck): readonly SchemaFault[] {
  return [...result.faults.filter((fault) => fault.file === file), ...result.refusals.filter((fault) => fault.file !== file)];
}

interface Reported {
  readonly file: string;
  readonly text: string;
  readonly result: SchemaCheck | undefined;
  /** The errors known when the file was opened, shown until it is checked again. */
  readonly atFirst: readonly SchemaFault[];
}

/** Returns the errors of the text in the user's language, and a function to add errors from a refused save. */
function useFaults({ file, text, result, atFirst }: Reported) {
  const { language } = useT();
  const [rejected, setRejected] = useState({ of: '', faults: noFaults });
  const found = useMemo(() => (result ? faultsToReport(file, result) : atFirst), [file, result, atFirst]);
  // Some errors, such as stored values that would be misread, are found only on save; they apply to the refused text only.
  const reported = rejected.of === text && rejected.faults.length > 0 ? rejected.faults : found;
  const faults = useMemo(() => reported.map((fault) => schemaFaultIn(language, fault)), [reported, language]);
  return { faults, setRefused: setRejected };
}

interface UnsavedText {
  readonly file: string;
  readonly text: string;
  readonly isDirty: boolean;
  /** Called when the user agrees to discard the text, although the file may stay open. */
  readonly onThrownAway: () => void;
}

/** Key of the editor's texts among the form drafts. */
const screensPage = 'system/schema';
const screensTitle = ownScreens.find((own) => own.component === screensPage)?.title ?? { zh: '', en: '' };

/** Protects unsaved text like the input of a form: marks the tab as unsaved and stores a draft. Returns an earlier draft, if any. */
function useUnsavedText({ file, text, isDirty, onThrownAway }: UnsavedText): Draft | undefined {
  const { unsaved, drafts } = useApp();
  const { path, search } = usePagePath();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => markUnsaved(unsaved, path, isDirty), [unsaved, path, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const fullPath = path + search;
    drafts.note(path, () => ({
      resource: screensPage,
      id: file,
      version: null,
      changed: { text },
      fullPath,
      title: screensTitle,
      label: file,
    }));
  }, [drafts, path, search, file, text, isDirty]);
  const look = useEffectEvent(() => {
    if (!unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return useOffers().find((draft) => draft.resource === screensPage && draft.id === file);
}
