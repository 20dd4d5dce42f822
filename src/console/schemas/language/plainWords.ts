import type { Hover, MarkupContent } from 'vscode-json-languageservice';

type Contents = Hover['contents'] | string | MarkupContent;

/** What the service says in Markdown, as plain words: the descriptions of a schema are plain, so this gives them back. */
export function plainWords(contents: Contents): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  return parts
    .map((part) => (typeof part === 'string' ? part : part.value))
    .map((part) => part.replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1').replace(/&nbsp;/g, ' '))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}
