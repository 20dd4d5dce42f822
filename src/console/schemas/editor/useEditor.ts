import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchemaFault } from '../../../contract/schemaEditor.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { markUnsaved } from '../../shell/unsaved.ts';
import { toSearch } from '../schemaQuery.ts';
import { useWord } from '../words/useWord.ts';
import type { EditorProps } from './Editor.tsx';
import { useCheck } from './useCheck.ts';
import { useFaults } from './useFaults.ts';
import { useLossQuestion } from './useLossQuestion.ts';
import { useSaveKey } from './useSaveKey.ts';
import { type Base, useSaveText } from './useSaveText.ts';
import { useTextModel } from './useTextModel.ts';
import { useUnsavedText } from './useUnsavedText.ts';

/** State and doing of an open file. */
export function useEditor({ opened, isNew, language, onReload }: EditorProps) {
  const { file, isEditable } = opened;
  const { drafts, notices, unsaved } = useHouse();
  const { path, go } = usePlace();
  const word = useWord();
  const [base, setBase] = useState<Base>(opened);
  const model = useTextModel(opened, language);
  const sight = useStore(model);
  const { text } = sight;
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
    const wanted = model.get().text;
    const confirmed = isEditable ? await maySave(wanted) : undefined;
    if (!confirmed || !(await save(wanted, confirmed)) || !isNew) return;
    markUnsaved(unsaved, path, false);
    go(toSearch({ mode: 'edit', file }), { replace: true });
  };
  useSaveKey(() => void submit());
  const layOut = () => {
    const next = language.layOut(model.get().text);
    if (next === undefined) notices.show({ type: 'error', text: word('formatFirst') });
    else model.replace(next);
  };
  const restoreDraft = () => {
    if (!draft) return;
    drafts.resume(path, draft);
    model.replace(String(draft.changed.text ?? ''));
  };
  const doing = { ...sight, isSaving, canSave: isNew || isDirty, submit, layOut, undo: model.undo, redo: model.redo };
  return { model, base, isDirty, checked, faults, draft, restoreDraft, reload, doing };
}
