import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type SchemaCheck, type SchemaEffect, type SchemaFault, schemaEffectKinds } from '../../../contract/schemaEditor.ts';
import { useApp } from '../../app.ts';
import { createStore, type Store, useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { type Opened, useSchemaCalls } from '../calls.ts';
import { type TextKey, texts } from '../texts.ts';
import type { JsonLanguage } from './jsonLanguage.ts';
import { type ExtensionParts, textExtensions } from './textExtensions.ts';

/** Delay after the last input before the text is checked, in ms. */
const typingPause = 400;

export interface Checked {
  /** The text of the last check, whether it succeeded or failed. */
  readonly of?: string;
  /** The last result, for this text or an earlier one. */
  readonly result?: SchemaCheck;
  readonly isChecking: boolean;
  readonly hasFailed: boolean;
}

/** Has the server check the text when the user pauses typing, and again when other files have changed. */
export function useCheck(file: string, text: string, isExpected: boolean): Checked {
  const calls = useSchemaCalls();
  const { access } = useApp();
  const { resources } = useStore(access);
  const [state, setState] = useState<{ readonly of?: string; readonly result?: SchemaCheck; hasFailed: boolean }>({
    hasFailed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also checks again when other resources change
  useEffect(() => {
    if (!isExpected) return;
    const end = new AbortController();
    const timer = setTimeout(() => {
      calls.check({ file, text }, end.signal).then(
        (result) => setState({ of: text, result, hasFailed: false }),
        () => end.signal.aborted || setState((before) => ({ ...before, of: text, hasFailed: true })),
      );
    }, typingPause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [calls, file, text, isExpected, resources]);
  return { ...state, isChecking: isExpected && state.of !== text };
}

/** How long the record count that was loaded with the file is reused, in ms. */
const countFresh = 5_000;

/** Returns the number of records in the file's table; null without a table. Reloaded after every save and when the page is shown again. */
export function useRowCount({ file, rows }: Opened, isNew: boolean): number | null {
  const calls = useSchemaCalls();
  const { data } = useQuery({
    queryKey: ['schemas', 'rows', file],
    queryFn: async () => (await calls.findById(file)).rows,
    initialData: rows,
    enabled: !isNew,
    staleTime: countFresh,
    gcTime: 0,
  });
  return data;
}

/** Shows whether the current text could be saved. */
export function CheckStatus({ checked }: { checked: Checked }): ReactNode {
  const { t } = texts.useT();
  const { result, isChecking, hasFailed } = checked;
  const n = result?.refusals.length ?? 0;
  const state = [
    { is: isChecking, name: 'checking', text: t('checking') },
    { is: hasFailed, name: 'failed', text: t('checkFailed') },
    { is: n > 0, name: 'refused', text: t('refused', { n }) },
    { is: result !== undefined, name: 'valid', text: t('isValid') },
  ].find(({ is }) => is);
  return (
    <span role="status" className="q-schema-status" data-testid="schema-status" data-state={state?.name}>
      {state?.text}
    </span>
  );
}

interface FaultTableProps {
  readonly file: string;
  readonly faults: readonly SchemaFault[];
  readonly onGo: (fault: SchemaFault) => void;
}

/** Lists the errors, those of this file first, with links to their lines. */
export function FaultTable({ file, faults, onGo }: FaultTableProps): ReactNode {
  const { t } = texts.useT();
  if (faults.length === 0) return null;
  const sorted = faults.toSorted((a, b) => Number(a.file !== file) - Number(b.file !== file));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
    <section className="q-schema-faults" tabIndex={0} aria-label={t('faults')}>
      <table className="q-schema-table">
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('mend')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((fault) => (
            <tr key={`${fault.file} ${fault.line} ${fault.column} ${fault.what}`} data-testid="schema-fault" data-severity={fault.severity}>
              <td>
                {fault.file === file ? (
                  <button type="button" className="q-link" onClick={() => onGo(fault)}>
                    {fault.line}:{fault.column}
                  </button>
                ) : (
                  t('elsewhere', { file: `${fault.file}:${fault.line}:${fault.column}` })
                )}
              </td>
              <td>{fault.what}</td>
              <td>{fault.mend}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const titles: Readonly<Record<SchemaEffect['about'], TextKey>> = {
  access: 'aboutAccess',
  table: 'aboutTable',
  page: 'aboutPage',
  permission: 'aboutPermission',
  view: 'aboutView',
  template: 'aboutTemplate',
};

/** Collapsed panel with the effects of saving the text besides changing the file. */
export function ImpactPanel({ impact }: { impact: readonly SchemaEffect[] }): ReactNode {
  const { t } = texts.useT();
  const losses = impact.filter(({ isLoss }) => isLoss).length;
  if (impact.length === 0) return null;
  return (
    <details className="q-schema-impact" data-testid="schema-impact">
      <summary>
        {t('impact', { n: impact.length })}
        {losses > 0 && <strong data-testid="schema-losses">{t('losses', { n: losses })}</strong>}
      </summary>
      {schemaEffectKinds.map((about) => (
        <Effects key={about} title={t(titles[about])} effects={impact.filter((effect) => effect.about === about)} />
      ))}
    </details>
  );
}

function Effects({ title, effects }: { title: string; effects: readonly SchemaEffect[] }): ReactNode {
  const { language } = useT();
  if (effects.length === 0) return null;
  const sorted = effects.toSorted((a, b) => Number(b.isLoss) - Number(a.isLoss));
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {sorted.map(({ about, sign, of, text, isLoss, needsAdmin }) => (
          <li key={`${sign} ${of} ${text.en}`} data-testid="schema-effect" data-sign={sign} data-loss={isLoss || needsAdmin === true}>
            <span>{sign}</span> {about === 'table' && `${of}  `}
            {text[language]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the text model of the opened file, kept while the file is open. */
export function useTextModel(opened: Opened, language: JsonLanguage): TextModel {
  const { nonce } = useApp();
  const { language: speech } = useT();
  const { t } = texts.useT();
  const [model] = useState(() =>
    createTextModel(opened.text, {
      nonce,
      label: t('text', { file: opened.file }),
      isReadOnly: !opened.isEditable,
      speech,
      language,
    }),
  );
  return model;
}

/** Observable state of the text. */
interface TextViewport {
  readonly text: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The text of one file while it is edited. It is stored outside of React, so that a suspended tab keeps text, cursor and undo history. */
export interface TextModel extends Pick<Store<TextViewport>, 'get' | 'subscribe'> {
  /** Shows the text in a container; returns a function that removes it. */
  readonly mount: (box: HTMLElement) => () => void;
  /** Replaces the whole text as a single undo step. */
  readonly replace: (text: string) => void;
  readonly mark: (faults: readonly SchemaFault[]) => void;
  /** Moves the cursor to a line and column, both starting at 1. */
  readonly goTo: (location: { readonly line: number; readonly column: number }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

function createTextModel(text: string, parts: ExtensionParts): TextModel {
  const follow = EditorView.updateListener.of(({ state, docChanged }) => {
    if (docChanged) store.set(viewportOf(state));
  });
  const first = EditorState.create({ doc: text, extensions: [textExtensions(parts), follow] });
  const store = createStore<TextViewport>(viewportOf(first));
  let kept = first;
  let view: EditorView | undefined;
  let marked: readonly SchemaFault[] = [];
  const mark = (): void => view?.dispatch(setDiagnostics(view.state, toDiagnostics(view.state.doc, marked)));
  return {
    get: store.get,
    subscribe: store.subscribe,
    mount: (box) => {
      view = new EditorView({ state: kept, parent: box });
      mark();
      return () => {
        if (view) kept = view.state;
        view?.destroy();
        view = undefined;
      };
    },
    replace: (next) => {
      if (!view || next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: 'input' });
    },
    mark: (faults) => {
      marked = faults;
      mark();
    },
    goTo: ({ line, column }) => {
      if (!view) return;
      const { doc } = view.state;
      const there = doc.line(Math.min(Math.max(1, line), doc.lines));
      const anchor = Math.min(there.to, there.from + Math.max(0, column - 1));
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    undo: () => void (view && undo(view)),
    redo: () => void (view && redo(view)),
  };
}

function viewportOf(state: EditorState): TextViewport {
  return { text: state.doc.toString(), canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 };
}

/** Converts errors to editor marks, from their position to the end of the word there. */
function toDiagnostics(doc: Text, faults: readonly SchemaFault[]): Diagnostic[] {
  return faults
    .map((fault): Diagnostic => {
      const line = doc.line(Math.min(Math.max(1, fault.line), doc.lines));
      const from = Math.min(line.to, line.from + fault.column - 1);
      const [word = ''] = /^(?:"[^"]*"|[^\s,:]+)/.exec(doc.sliceString(from, line.to)) ?? [];
      const to = Math.min(doc.length, from + Math.max(1, word.length));
      return { from: Math.min(from, to), to, severity: fault.severity, message: `${fault.what}\n${fault.mend}` };
    })
    .sort((a, b) => a.from - b.from);
}
