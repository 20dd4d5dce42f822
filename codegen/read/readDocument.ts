import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { commonTexts } from '../texts/commonTexts.ts';
import { type FaultWords, faultTexts } from '../texts/faultTexts.ts';
import type { Fault, SourceFile } from '../types.ts';
import { findDuplicateKeys } from './findDuplicateKeys.ts';
import { limits } from './limits.ts';
import { measureDepth } from './measureDepth.ts';
import { keyAt, nodeAt, type Path, type Position, positionsIn } from './place.ts';
import { syntaxWords } from './syntaxWords.ts';

const texts = faultTexts({
  givenTwice: { en: '`{{name}}` is given twice', zh: '`{{name}}`重复出现' },
  strayLink: { en: 'this link does not lead to a file of the folder', zh: '此链接没有指向文件夹中的文件' },
  putFileHere: { en: 'put the file itself here', zh: '请放入文件本身' },
  notUtf8: { en: 'this file is not UTF-8', zh: '此文件不是`UTF-8`编码' },
  saveAsUtf8: { en: 'save it as UTF-8', zh: '请另存为`UTF-8`编码' },
  fileTooLarge: { en: 'the file is larger than 1 MB', zh: '文件超过 1 MB' },
  splitResource: { en: 'split it into several resources', zh: '请拆分成多个资源' },
  nestedTooDeep: { en: 'nested deeper than {{most}} levels', zh: '嵌套超过 {{most}} 层' },
  makeFlatter: { en: 'make it flatter', zh: '请减少嵌套' },
});

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

/** Why a file is no document, and where. */
interface Misreading extends FaultWords {
  readonly offset: number;
}

/** Reads a file as strict JSON: no comments, no trailing commas, no key twice. */
export function readDocument(source: SourceFile): Reading {
  const text = source.text.replace(/^\uFEFF/, '');
  const position = positionsIn(text);
  const faultAt = ({ offset, what, mend }: Misreading): Fault => ({
    ...{ severity: 'error', file: source.path },
    ...position(offset),
    ...{ what, mend },
  });
  const refusal = refuse(source, text);
  if (refusal) return { faults: [faultAt(refusal)] };
  const errors: ParseError[] = [];
  const root = parse(text, errors);
  const [first] = errors;
  // One slip makes a parser stumble over much that follows: only the first is worth telling.
  if (first || !root) {
    return { faults: [faultAt(syntaxWords(first, text))] };
  }
  const faults = findDuplicateKeys(root).map((key) =>
    faultAt({ offset: key.offset, what: texts.givenTwice({ name: key.value }), mend: commonTexts.keepOneOfTwo }),
  );
  return faults.length > 0 ? { faults } : { document: documentOf({ file: source.path, text, root }), faults };
}

function refuse({ refused }: SourceFile, text: string): Misreading | undefined {
  if (refused === 'link') {
    return { offset: 0, what: texts.strayLink, mend: texts.putFileHere };
  }
  if (refused === 'encoding') return { offset: 0, what: texts.notUtf8, mend: texts.saveAsUtf8 };
  if (refused === 'size' || text.length > limits.fileSize) {
    return { offset: 0, what: texts.fileTooLarge, mend: texts.splitResource };
  }
  const { deepest, offset } = measureDepth(text);
  if (deepest <= limits.jsonDepth) return undefined;
  return { offset, what: texts.nestedTooDeep({ most: limits.jsonDepth }), mend: texts.makeFlatter };
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
