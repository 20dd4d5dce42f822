import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errors } from '../../../contract/errors.ts';
import type { SchemaFault } from '../../../contract/schemaEditor.ts';
import { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { useSchemaCalls } from '../useSchemaCalls.ts';
import { useWord } from '../words/useWord.ts';
import type { Opened } from './EditorPage.tsx';

/** The text that is on the server, and its hash: what the next save is based on. */
export type Base = Pick<Opened, 'text' | 'hash'>;

interface Saving {
  readonly file: string;
  readonly base: Base;
  readonly onBase: (base: Base) => void;
  readonly onRefused: (faults: readonly SchemaFault[]) => void;
  /** The person wants the file as it is now. */
  readonly onReload: () => void;
}

/** Saves a text, one save at a time; true when it is live. What was refused stays in the editor. */
export function useSaveText({ file, base, onBase, onRefused, onReload }: Saving) {
  const calls = useSchemaCalls();
  const { notices, box } = useHouse();
  const word = useWord();
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const resolveStale = async (current: Base): Promise<void> => {
    const question = {
      handle: 'conflict',
      title: word('conflictTitle'),
      text: word('conflictText'),
      ok: word('conflictLoad'),
      cancel: word('conflictKeep'),
    };
    if (await box.confirm(question)) onReload();
    else onBase(current);
  };

  const save = async (text: string, confirmed: readonly string[]): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setSaving(true);
    try {
      const { hash } = await calls.save({ file, text, hash: base.hash, confirmed });
      onBase({ text, hash });
      notices.show({ type: 'success', text: word('saved', { file }) });
      void queries.invalidateQueries({ queryKey: ['schemas'], refetchType: 'active', predicate: isNoFile });
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const { faults, current } = (error.data ?? {}) as { faults?: readonly SchemaFault[]; current?: Base };
      if (error.code === errors.schemaStale.code && current) await resolveStale(current);
      else if (faults) onRefused(faults);
      else if (error.code === errors.schemaInvalid.code) notices.show({ type: 'error', text: error.message });
      return false;
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving };
}

/** The opened text is the person's: it is not read again behind their back. */
function isNoFile({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== 'file';
}
