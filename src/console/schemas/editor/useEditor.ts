import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ownScreens } from '../../../contract/menu.ts';
import { printJsonText } from '../../../contract/printJson.ts';
import { type SchemaCheck, type SchemaFault, schemaFaultIn } from '../../../contract/schemaEditor.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import type { Draft } from '../../drafts/shelf.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { markUnsaved } from '../../shell/unsaved.ts';
import { useT } from '../../texts/i18n.ts';
import type { Opened } from '../calls.ts';
import { toSearch } from '../schemaQuery.ts';
import { useWord } from '../texts.ts';
import { useCheck } from './checks.ts';
import type { JsonLanguage } from './jsonLanguage.ts';
import { type Base, useLossQuestion, useSaveKey, useSaveText } from './saving.ts';
import { useTextModel } from './textModel.ts';

export interface EditorProps {
  readonly opened: Opened;
  readonly isNew: boolean;
  readonly language: JsonLanguage;
  readonly onClose: () => void;
  /** Opens the file anew, as it is now. */
  readonly onReload: () => void;
}

/** State and actions of an open file. */
export function useEditor({ opened, isNew, language, onReload }: EditorProps) {
  const { file, isEditable } = opened;
  const { drafts, notices, unsaved } = useApp();
  const { path, go } = usePagePath();
  const word = useWord();
  const [base, setBase] = useState<Base>(opened);
  const model = useTextModel(opened, language);
  const state = useStore(model);
  const { text } = state;
  const isDirty = text !== base.text;
  const checked = useCheck(file, text, isEditable);
  const { faults, setRefused } = useFaults({ file, text, result: checked.result, atFirst: opened.faults });
  useEffect(() => model.mark(faults.filter((fault) => fault.file === file)), [model, faults, file]);
  const draft = useUnsavedText({ file, text, isDirty, onThrownAway: () => model.replace(base.text) });

  const reload = () => {
    markUnsaved(unsaved, path, false);
    onReload();
  };
  const onRefused = (found: readonly SchemaFault[]) => {
    setRefused({ of: model.get().text, faults: found });
    const own = found.find((fault) => fault.file === file);
    if (own) model.goTo(own);
  };
  // At once: whoever hears that nothing is unsaved any more goes back to the base, which has to be what was saved.
  const onBase = (next: Base) => flushSync(() => setBase(next));
  const { save, isSaving } = useSaveText({ file, base, onBase, onRefused, onReload: reload });
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
    if (next === undefined) notices.show({ type: 'error', text: word('formatFirst') });
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

/** What concerns this file: its own faults, and those that it would bring to others. */
function faultsToReport(file: string, result: SchemaCheck): readonly SchemaFault[] {
  return [
    ...result.faults.filter((fault) => fault.file === file),
    ...result.refusals.filter((fault) => fault.file !== file),
  ];
}

interface Reported {
  readonly file: string;
  readonly text: string;
  readonly result: SchemaCheck | undefined;
  /** What was told of the file when it was opened: all there is to tell while nobody checks it. */
  readonly atFirst: readonly SchemaFault[];
}

/** The faults of a text in the language of the person, and the way to add what a save has refused. */
function useFaults({ file, text, result, atFirst }: Reported) {
  const { language } = useT();
  const [refused, setRefused] = useState({ of: '', faults: noFaults });
  const found = useMemo(() => (result ? faultsToReport(file, result) : atFirst), [file, result, atFirst]);
  // What only a save finds out (stored values would be misread) holds for the text that was refused.
  const reported = refused.of === text && refused.faults.length > 0 ? refused.faults : found;
  const faults = useMemo(() => reported.map((fault) => schemaFaultIn(language, fault)), [reported, language]);
  return { faults, setRefused };
}

interface UnsavedText {
  readonly file: string;
  readonly text: string;
  readonly isDirty: boolean;
  /** The text may be lost, as the person has said; the file may stay open all the same. */
  readonly onThrownAway: () => void;
}

/** The key under which texts are parked among the drafts of forms. */
const screensPage = 'system/schema';
const screensTitle = ownScreens.find((own) => own.component === screensPage)?.title ?? { zh: '', en: '' };

/** Guards unsaved text as that of a form: a mark on the tab, a question before it is lost, and a copy parked meanwhile. */
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
