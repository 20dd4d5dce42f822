import type { HoverTooltipSource } from '@codemirror/view';
import type { JsonLanguage } from '../language/createJsonLanguage.ts';

/** What the language says of the word under the pointer. */
export function explainText(language: JsonLanguage): HoverTooltipSource {
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
        dom.textContent = found.words;
        return { dom };
      },
    };
  };
}
