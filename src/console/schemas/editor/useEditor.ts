import { useEffect, useMemo, useState } from 'react';
import type { SchemaCheck, SchemaFault } from '../../../contract/schemaEditor.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { markUnsaved } from '../../shell/unsaved.ts';
import { toSearch } from '../schemaQuery.ts';
import { useWord } from '../words/useWord.ts';
import type { EditorProps } from './Editor.tsx';
import { useCheck } from './useCheck.ts';
import { useSaveKey } from './useSaveKey.ts';
import { type Base, useSaveText } from './useSaveText.ts';
import { useTextModel } from './useTextModel.ts';
import { useUnsavedText } from './useUnsavedText.ts';

const none: readonly SchemaFault[] = [];

/** What concerns this file: its own faults, and those that it would bring to others. */
function faultsToTell(file: string, result: SchemaCheck | undefined): readonly SchemaFault[] {
  if (!result) return none;
  return [
    ...result.faults.filter((fault) => fault.file === file),
    ...result.refusals.filter((fault) => fault.file !== file),
  ];
}

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
  const [refused, setRefused] = useState({ of: '', faults: none });
  // What only a save finds out (stored values would be misread) holds for the text that was refused.
  const found = useMemo(() => faultsToTell(file, checked.result), [file, checked.result]);
  const faults = refused.of === text && refused.faults.length > 0 ? refused.faults : found;
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
  const { save, isSaving } = useSaveText({ file, base, onBase: setBase, onRefused, onReload: reload });
  const submit = async (): Promise<void> => {
    if (!isEditable || !(await save(model.get().text)) || !isNew) return;
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
