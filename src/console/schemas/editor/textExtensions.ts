import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import type { Language } from '../../../contract/text.ts';
import type { JsonLanguage } from '../language/createJsonLanguage.ts';
import { completeText } from './completeText.ts';
import { explainText } from './explainText.ts';
import { phrases } from './phrases.ts';
import { highlighting, look } from './textLook.ts';

export interface ExtensionParts {
  /** What a style element must carry to be let in. */
  readonly nonce: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly speech: Language;
  readonly language: JsonLanguage;
}

/** Everything that the editor can do. Tab leaves it, as any other input, so that the keyboard is not caught. */
export function textExtensions({ nonce, label, isReadOnly, speech, language }: ExtensionParts): Extension {
  return [
    readOnlyText(nonce, label, speech),
    EditorState.readOnly.of(isReadOnly),
    history(),
    foldGutter(),
    lintGutter(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({ override: [completeText(language)], icons: false }),
    hoverTooltip(explainText(language)),
    keymap.of([
      ...[...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap],
      ...[...lintKeymap, ...defaultKeymap],
    ]),
  ];
}

/** What a text that is only looked at has too. */
export function readOnlyText(nonce: string, label: string, speech: Language): Extension {
  return [
    EditorView.cspNonce.of(nonce),
    // What scrolls has to be reachable with the keyboard, also for those who do not know of `contenteditable`.
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorView.lineWrapping,
    EditorState.phrases.of(phrases[speech]),
    EditorState.tabSize.of(2),
    lineNumbers(),
    json(),
    syntaxHighlighting(highlighting),
    look,
  ];
}
