import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import type { SchemaFault } from '../../../contract/schemaEditor.ts';
import { useApp } from '../../app.ts';
import { createStore, type Store } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import type { Opened } from '../calls.ts';
import { useWord } from '../texts.ts';
import type { JsonLanguage } from './jsonLanguage.ts';
import { type ExtensionParts, textExtensions } from './textExtensions.ts';

/** The text of the opened file, for as long as the file is open. */
export function useTextModel(opened: Opened, language: JsonLanguage): TextModel {
  const { nonce } = useApp();
  const { language: speech } = useT();
  const word = useWord();
  const [model] = useState(() =>
    createTextModel(opened.text, {
      nonce,
      label: word('text', { file: opened.file }),
      isReadOnly: !opened.isEditable,
      speech,
      language,
    }),
  );
  return model;
}

/** What may be known of the text from outside. */
interface TextViewport {
  readonly text: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * The text of one file while it is edited. It lives outside of React and of the page: a tab that is asleep keeps its text,
 * its cursor and its history.
 */
export interface TextModel extends Pick<Store<TextViewport>, 'get' | 'subscribe'> {
  /** Shows the text in a box; gives the way to take it out again. */
  readonly mount: (box: HTMLElement) => () => void;
  /** Puts a text in place of all that is there, as one step that can be undone. */
  readonly replace: (text: string) => void;
  readonly mark: (faults: readonly SchemaFault[]) => void;
  /** Goes to a line and column, from 1. */
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

/** Faults as marks in a text: from their place to the end of the word that stands there. */
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
