import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Fault, SourceFile } from '../types.ts';
import { findDuplicateKeys } from './findDuplicateKeys.ts';
import { limits } from './limits.ts';
import { measureDepth } from './measureDepth.ts';
import { keyAt, nodeAt, type Path, type Position, positionsIn } from './place.ts';
import { syntaxWords } from './syntaxWords.ts';

/** A file that is sound JSON: its value, and where each part of it stands. */
export interface Document {
  readonly file: string;
  readonly value: unknown;
  readonly valuePosition: (path: Path) => Position;
  readonly keyPosition: (path: Path) => Position;
}

/** What reading a file gives: a document, or the faults that keep it from being one. */
export interface Reading {
  readonly document?: Document;
  readonly faults: readonly Fault[];
}

/** Reads a file as strict JSON: no comments, no trailing commas, no key twice. */
export function readDocument(source: SourceFile): Reading {
  const text = source.text.replace(/^\uFEFF/, '');
  const position = positionsIn(text);
  const faultAt = (offset: number, what: string, mend: string): Fault => ({
    ...{ severity: 'error', file: source.path },
    ...position(offset),
    ...{ what, mend },
  });
  const refusal = refuse(source, text);
  if (refusal) return { faults: [faultAt(refusal.offset, refusal.what, refusal.mend)] };
  const errors: ParseError[] = [];
  const root = parse(text, errors);
  const [first] = errors;
  // One slip makes a parser stumble over much that follows: only the first is worth telling.
  if (first || !root) {
    const { offset, what, mend } = syntaxWords(first, text);
    return { faults: [faultAt(offset, what, mend)] };
  }
  const faults = findDuplicateKeys(root).map((key) =>
    faultAt(key.offset, `\`${key.value}\` is given twice`, 'keep one of the two'),
  );
  return faults.length > 0 ? { faults } : { document: documentOf({ file: source.path, text, root }), faults };
}

function refuse({ refused }: SourceFile, text: string): { offset: number; what: string; mend: string } | undefined {
  if (refused === 'link') {
    return { offset: 0, what: 'this link does not lead to a file of the folder', mend: 'put the file itself here' };
  }
  if (refused === 'encoding') return { offset: 0, what: 'this file is not UTF-8', mend: 'save it as UTF-8' };
  if (refused === 'size' || text.length > limits.fileSize) {
    return { offset: 0, what: 'the file is larger than 1 MB', mend: 'split it into several resources' };
  }
  const { deepest, offset } = measureDepth(text);
  if (deepest <= limits.jsonDepth) return undefined;
  return { offset, what: `nested deeper than ${limits.jsonDepth} levels`, mend: 'make it flatter' };
}

function parse(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
}

function documentOf({ file, text, root }: { file: string; text: string; root: Node }): Document {
  const position = positionsIn(text);
  // The tree is many times larger than the value, and few files have faults: it is made again when one has, and goes
  // when all are told, as the document stays in the memory of the compiler.
  let known: WeakRef<Node> | undefined;
  const at = (find: typeof nodeAt, path: Path): Position => {
    const tree = known?.deref() ?? parse(text);
    known = tree && new WeakRef(tree);
    return position(tree ? find(tree, path).offset : 0);
  };
  return {
    file,
    value: getNodeValue(root),
    valuePosition: (path) => at(nodeAt, path),
    keyPosition: (path) => at(keyAt, path),
  };
}
