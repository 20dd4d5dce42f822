import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SchemaFault } from '../../../contract/schemaEditor.ts';
import { createStore, type Store } from '../../client/createStore.ts';
import { type ExtensionParts, textExtensions } from './textExtensions.ts';
import { toDiagnostics } from './toDiagnostics.ts';

/** What may be known of the text from outside. */
export interface TextSight {
  readonly text: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * The text of one file while it is edited. It lives outside of React and of the page: a tab that is asleep keeps its text,
 * its cursor and its history.
 */
export interface TextModel extends Pick<Store<TextSight>, 'get' | 'subscribe'> {
  /** Shows the text in a box; gives the way to take it out again. */
  readonly mount: (box: HTMLElement) => () => void;
  /** Puts a text in place of all that is there, as one step that can be undone. */
  readonly replace: (text: string) => void;
  readonly mark: (faults: readonly SchemaFault[]) => void;
  /** Goes to a line and column, from 1. */
  readonly goTo: (place: { readonly line: number; readonly column: number }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function createTextModel(text: string, parts: ExtensionParts): TextModel {
  const follow = EditorView.updateListener.of(({ state, docChanged }) => {
    if (docChanged) store.set(sightOf(state));
  });
  const first = EditorState.create({ doc: text, extensions: [textExtensions(parts), follow] });
  const store = createStore<TextSight>(sightOf(first));
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

function sightOf(state: EditorState): TextSight {
  return { text: state.doc.toString(), canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 };
}
