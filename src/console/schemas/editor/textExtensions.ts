import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type HoverTooltipSource, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Language } from '../../../contract/wire.ts';
import type { JsonLanguage, Proposal } from './jsonLanguage.ts';

export interface ExtensionParts {
  /** Nonce of style elements for the content security policy. */
  readonly nonce: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly speech: Language;
  readonly language: JsonLanguage;
}

/** Returns all extensions of the editor. Tab leaves the editor like any other input, so that keyboard users are not trapped. */
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

/** Returns the extensions that editable and read-only texts share. */
export function readOnlyText(nonce: string, label: string, speech: Language): Extension {
  return [
    EditorView.cspNonce.of(nonce),
    // Scrollable areas must be focusable by keyboard, also in browsers that do not focus `contenteditable`.
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorView.lineWrapping,
    EditorState.phrases.of(phrases[speech]),
    EditorState.tabSize.of(2),
    lineNumbers(),
    json(),
    syntaxHighlighting(highlighting),
    editorTheme,
  ];
}

type Apply = Extract<Completion['apply'], (...args: never[]) => unknown>;

/** Offers completions at the cursor, while typing and on request (Ctrl+Space). */
function completeText(language: JsonLanguage): CompletionSource {
  return async (context) => {
    const word = context.matchBefore(/"[\w:/.$-]*|[\w$]+/);
    if (!word && !context.explicit) return null;
    const proposals = await language.complete(context.state.doc.toString(), context.pos);
    const [first] = proposals;
    if (!first || context.aborted) return null;
    return {
      from: wordStart(context, first),
      options: proposals.map((proposal) => toCompletion(proposal, context)),
      validFor: /^[\w:/.$-]*$/,
    };
  };
}

/** Returns the start of a word without its opening quote, because completions are matched against the word alone. */
function wordStart({ state, pos }: CompletionContext, { from }: Proposal): number {
  const isQuoted = state.doc.sliceString(from, from + 1) === '"';
  return Math.min(pos, isQuoted ? from + 1 : from);
}

function toCompletion({ label, explanation, kind, from, to, insert }: Proposal, { pos }: CompletionContext): Completion {
  /**
   * Number of characters after the cursor that the completion replaces, such as the closing quote. They stay the same while the user types
   * before them.
   */
  const behind = Math.max(0, to - pos);
  return {
    label,
    type: kind,
    ...(explanation === '' ? {} : { info: () => infoOf(explanation) }),
    apply: (...[view, completion, , end]: Parameters<Apply>) =>
      snippet(toSnippet(insert))(view, completion, from, Math.min(view.state.doc.length, end + behind)),
  };
}

function infoOf(texts: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-explained';
  box.textContent = texts;
  return box;
}

/** The parts of a language server snippet that differ in the editor: `\}`, `${1:5}`, `$1`, and literal braces. */
const snippetParts = /\\([$}\\])(\{?)|\$\{\d+(?::([^}]*))?\}|\$\d+|([$#])\{/g;

/**
 * Converts a language server snippet (`"name": "$1"`) to the editor's syntax (`"name": "${}"`). Literal braces after `$` or `#` are
 * escaped, because the editor would read them as placeholders.
 */
export function toSnippet(insert: string): string {
  return insert.replace(snippetParts, (_, ...[escaped, brace, given, sign]: (string | undefined)[]) => {
    if (escaped !== undefined) return brace ? `${escaped}\\{` : escaped;
    return sign === undefined ? `\${${given ?? ''}}` : `${sign}\\{`;
  });
}

/** Shows the documentation of the word under the mouse pointer as a tooltip. */
function explainText(language: JsonLanguage): HoverTooltipSource {
  return async (view, pos) => {
    const found = await language.explain(view.state.doc.toString(), pos);
    if (!found) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-explained';
        dom.textContent = found.texts;
        return { dom };
      },
    };
  };
}

/** Highlighting with CSS colors of the console, which adapt to light and dark mode. */
const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--q-blue-ink)' },
  { tag: tags.string, color: 'var(--q-green)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--q-amber)' },
  { tag: tags.invalid, color: 'var(--q-red)' },
]);

const tooltipStyle = {
  border: '1px solid var(--q-line)',
  borderRadius: '4px',
  background: 'var(--q-raised)',
  color: 'var(--q-ink)',
};

const editorTheme = EditorView.theme({
  '&': { height: '100%', background: 'var(--q-surface)', color: 'var(--q-ink)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--q-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'ui-monospace, Consolas, Menlo, "Noto Sans Mono CJK SC", monospace' },
  '.cm-content': { caretColor: 'var(--q-ink)' },
  '.cm-gutters': { background: 'var(--q-head)', color: 'var(--q-ink-soft)', borderRight: '1px solid var(--q-line)' },
  '.cm-activeLine': { background: 'var(--q-hover-soft)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--q-blue-soft)' },
  '.cm-selectionMatch, .cm-searchMatch': { background: 'var(--q-blue-soft)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--q-blue)' },
  '.cm-tooltip': tooltipStyle,
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--q-blue-soft)',
    color: 'var(--q-blue-ink)',
  },
  '.cm-tooltip .cm-completionInfo': { ...tooltipStyle, maxWidth: '360px' },
  '.cm-explained': { maxWidth: '420px', padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap' },
  '.cm-panels': { background: 'var(--q-raised)', color: 'var(--q-ink)' },
  '.cm-panel input, .cm-panel button': {
    border: '1px solid var(--q-edge)',
    background: 'var(--q-surface)',
    backgroundImage: 'none',
    color: 'var(--q-ink)',
  },
  '.cm-foldPlaceholder': { border: '1px solid var(--q-line)', background: 'var(--q-head)', color: 'var(--q-ink-mid)' },
});

/** Chinese translations of the editor's built-in English texts. */
const phrases: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  zh: {
    Find: '查找',
    Replace: '替换',
    next: '下一个',
    previous: '上一个',
    all: '全部选中',
    'match case': '区分大小写',
    regexp: '正则表达式',
    'by word': '全字匹配',
    replace: '替换',
    'replace all': '全部替换',
    close: '关闭',
    'current match': '当前匹配',
    'replaced $ matches': '已替换 $ 处',
    'replaced match on line $': '已替换第 $ 行的匹配',
    'on line': '在第',
    'Go to line': '转到行',
    go: '转到',
    'Fold line': '折叠行',
    'Unfold line': '展开行',
    'folded code': '已折叠的内容',
    unfold: '展开',
    to: '到',
    'Folded lines': '已折叠的行',
    'Unfolded lines': '已展开的行',
    Diagnostics: '问题',
    'No diagnostics': '没有问题',
    Completions: '候选项',
    'Control character': '控制字符',
    'Selection deleted': '已删除所选内容',
    '$ unchanged lines': '$ 行未改动',
  },
};
