import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SchemaEffect, SchemaFault } from '../../../contract/schemaEditor.ts';
import { commonErrors, type Language } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { HwError, messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { type Opened, useSchemaCalls } from '../calls.ts';
import { type Translate, texts } from '../texts.ts';
import type { Checked } from './checks.tsx';

/** The saved text on the server and its hash; the next save is based on it. */
export type Base = Pick<Opened, 'text' | 'hash'>;

interface Saving {
  readonly file: string;
  readonly base: Base;
  readonly onBase: (base: Base) => void;
  readonly onRejected: (faults: readonly SchemaFault[]) => void;
  /** Called when the user wants to reload the file. */
  readonly onReload: () => void;
}

/**
 * Returns a function that saves the text, one save at a time. It resolves to true if the text is saved and in use. A refused text stays in
 * the editor.
 */
export function useSaveText({ file, base, onBase, onRejected, onReload }: Saving) {
  const calls = useSchemaCalls();
  const { notices, box } = useApp();
  const { t } = texts.useT();
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const resolveStale = async (current: Base): Promise<void> => {
    const question = {
      handle: 'conflict',
      title: t('conflictTitle'),
      text: t('conflictText'),
      ok: t('conflictLoad'),
      cancel: t('conflictKeep'),
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
      notices.show({ type: 'success', text: t('saved', { file }) });
      void queries.invalidateQueries({ queryKey: ['schemas'], refetchType: 'active', predicate: isNoFile });
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const { faults, current } = (error.data ?? {}) as { faults?: readonly SchemaFault[]; current?: Base };
      if (error.code === commonErrors.schemaStale.code && current) await resolveStale(current);
      else if (faults) onRejected(faults);
      else if (error.code === commonErrors.schemaInvalid.code) notices.show({ type: 'error', text: error.message });
      return false;
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving };
}

/** Returns true unless the query loads an opened file. Reloading an opened file would replace the user's text. */
function isNoFile({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== 'file';
}

/** Saves on Ctrl+S (or Cmd+S), wherever the focus is on the page, except while a dialog is open. */
export function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) save();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/**
 * Returns a function that asks before a save takes pages, permissions, fields or records away from users. It resolves to the names of the
 * removals, which the save request must confirm, or to undefined if the text must not be saved.
 */
export function useLossQuestion(file: string, checked: Checked): (text: string) => Promise<readonly string[] | undefined> {
  const calls = useSchemaCalls();
  const { box, notices } = useApp();
  const translator = useT();
  const { language } = translator;
  const { t } = texts.useT();
  const isAsking = useRef(false);
  return async (text) => {
    if (isAsking.current) return undefined;
    isAsking.current = true;
    try {
      // The last check result counts only if it belongs to this text, because the user may save before the check has finished.
      const isKnown = checked.of === text && !checked.hasFailed && checked.result !== undefined;
      const { impact, removals = [] } = isKnown && checked.result ? checked.result : await calls.check({ file, text });
      const lines = lossLines(impact, { t, language });
      const names = removals.map(({ name }) => name);
      if (lines.length === 0) return names;
      const isExpected = await box.confirm({
        handle: 'schema-loss',
        title: t('lossTitle'),
        ok: t('lossOk'),
        isDangerous: true,
        text: [t('lossText', { file }), ...lines].join('\n'),
      });
      return isExpected ? names : undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      notices.show({ type: 'error', text: messageOf(error, translator) });
      return undefined;
    } finally {
      isAsking.current = false;
    }
  };
}

/** Maximum number of items in the question. */
const mostLines = 8;

/** Lists what users would lose access to, one line each. */
export function lossLines(impact: readonly SchemaEffect[], { t, language }: { t: Translate; language: Language }): string[] {
  const losses = impact.filter(({ isLoss }) => isLoss);
  const lines = losses
    .slice(0, mostLines)
    .map(({ about, of, sign, text }) => `${sign} ${about === 'table' ? `${of}  ` : ''}${text[language]}`);
  return losses.length > mostLines ? [...lines, t('lossMore', { n: losses.length - mostLines })] : lines;
}
