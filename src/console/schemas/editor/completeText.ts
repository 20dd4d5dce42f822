import { type Completion, type CompletionContext, type CompletionSource, snippet } from '@codemirror/autocomplete';
import type { JsonLanguage, Proposal } from '../language/createJsonLanguage.ts';
import { toSnippet } from '../language/toSnippet.ts';

type Apply = Extract<Completion['apply'], (...args: never[]) => unknown>;

/** What may be written at the cursor, offered while a word is typed and whenever it is asked for (Ctrl+Space). */
export function completeText(language: JsonLanguage): CompletionSource {
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

/** The quote before a word is none of it: what is offered is compared with the word alone. */
function wordStart({ state, pos }: CompletionContext, { from }: Proposal): number {
  const isQuoted = state.doc.sliceString(from, from + 1) === '"';
  return Math.min(pos, isQuoted ? from + 1 : from);
}

function toCompletion(
  { label, explanation, kind, from, to, insert }: Proposal,
  { pos }: CompletionContext,
): Completion {
  /** What is replaced behind the cursor, such as the closing quote; more may be typed before it meanwhile. */
  const behind = Math.max(0, to - pos);
  return {
    label,
    type: kind,
    ...(explanation === '' ? {} : { info: () => infoOf(explanation) }),
    apply: (...[view, completion, , end]: Parameters<Apply>) =>
      snippet(toSnippet(insert))(view, completion, from, Math.min(view.state.doc.length, end + behind)),
  };
}

function infoOf(words: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-explained';
  box.textContent = words;
  return box;
}
