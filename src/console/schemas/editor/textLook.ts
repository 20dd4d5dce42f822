import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the console, which are light or dark by themselves. */
export const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--q-blue-ink)' },
  { tag: tags.string, color: 'var(--q-green)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--q-amber)' },
  { tag: tags.invalid, color: 'var(--q-red)' },
]);

const tooltip = {
  border: '1px solid var(--q-line)',
  borderRadius: '4px',
  background: 'var(--q-raised)',
  color: 'var(--q-ink)',
};

export const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--q-paper)', color: 'var(--q-ink)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--q-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'ui-monospace, Consolas, Menlo, "Noto Sans Mono CJK SC", monospace' },
  '.cm-content': { caretColor: 'var(--q-ink)' },
  '.cm-gutters': { background: 'var(--q-head)', color: 'var(--q-ink-soft)', borderRight: '1px solid var(--q-line)' },
  '.cm-activeLine': { background: 'var(--q-hover-soft)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--q-blue-soft)' },
  '.cm-selectionMatch, .cm-searchMatch': { background: 'var(--q-blue-soft)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--q-blue)' },
  '.cm-tooltip': tooltip,
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--q-blue-soft)',
    color: 'var(--q-blue-ink)',
  },
  '.cm-tooltip .cm-completionInfo': { ...tooltip, maxWidth: '360px' },
  '.cm-explained': { maxWidth: '420px', padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap' },
  '.cm-panels': { background: 'var(--q-raised)', color: 'var(--q-ink)' },
  '.cm-panel input, .cm-panel button': {
    border: '1px solid var(--q-edge)',
    background: 'var(--q-paper)',
    backgroundImage: 'none',
    color: 'var(--q-ink)',
  },
  '.cm-foldPlaceholder': { border: '1px solid var(--q-line)', background: 'var(--q-head)', color: 'var(--q-ink-mid)' },
});
