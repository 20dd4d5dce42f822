import type { Node } from './nodes.ts';

interface Words {
  readonly takes: string;
  readonly en: string;
  readonly zh: string;
  readonly leftOut: string;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true, false',
  array: 'list',
  object: '{ … }',
  null: 'null',
};

/** The words of a keyword, out of a description such as `Width in pixels; 120 when left out. 列宽。`. */
export function wordsOf(node: Node, isRequired: boolean): Words {
  const description = node.description ?? '';
  const start = description.search(/[\u4e00-\u9fff]/);
  const english = (start < 0 ? description : description.slice(0, start)).trim();
  const { meaning, leftOut } = split(english);
  return {
    takes: takesOf(node),
    en: meaning,
    zh: start < 0 ? '' : description.slice(start).trim(),
    leftOut: isRequired ? 'must be given' : (leftOut ?? (node.type === 'boolean' ? 'false' : '-')),
  };
}

/** What holds without the keyword stands last in a sentence: `…; X when left out.` */
function split(english: string): { meaning: string; leftOut?: string } {
  const match = /^(?<before>(?:.*[;,.])?) ?(?<leftOut>[^;.]*) when left out(?<after>\..*)?$/s.exec(english);
  if (!match?.groups) return { meaning: english };
  const { before = '', leftOut = '', after = '' } = match.groups;
  return { meaning: `${before.replace(/[;,.]$/, '')}${after || '.'}`, leftOut: leftOut.trim() };
}

function takesOf({ type, const: only, enum: choices }: Node): string {
  if (only !== undefined) return `\`${String(only)}\``;
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(', ');
  return [type ?? []]
    .flat()
    .map((name) => typeWords[name] ?? name)
    .join(' or ');
}
