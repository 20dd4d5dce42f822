import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { commonTexts, type FaultTexts, faultTexts } from '../texts/faultTexts.ts';
import type { Fault, SourceFile } from '../types.ts';
import { limits } from './limits.ts';
import { keyAt, nodeAt, type Path, type Position, positionsIn } from './recordSource.ts';

const texts = faultTexts({
  givenTwice: { en: '`{{name}}` occurs twice', zh: '`{{name}}`重复出现' },
  strayLink: { en: 'this link does not point to a file in the folder', zh: '此链接没有指向文件夹中的文件' },
  putFileHere: { en: 'put the file itself here', zh: '请放入文件本身' },
  notUtf8: { en: 'this file is not UTF-8', zh: '此文件不是`UTF-8`编码' },
  saveAsUtf8: { en: 'save it as UTF-8', zh: '请另存为`UTF-8`编码' },
  fileTooLarge: { en: 'the file is larger than 1 MB', zh: '文件超过 1 MB' },
  splitResource: { en: 'split it into several resources', zh: '请拆分成多个资源' },
  nestedTooDeep: { en: 'nested more than {{most}} levels deep', zh: '嵌套超过 {{most}} 层' },
  makeFlatter: { en: 'reduce the nesting', zh: '请减少嵌套' },
  badValue: { en: 'this is not a JSON value', zh: '这不是 JSON 的值' },
  takeDoubleQuotes: {
    en: 'put texts in double quotes, or write true, false or null',
    zh: '文本须放在双引号中；或写`true`、`false`、`null`',
  },
  badNumber: { en: 'this is not a JSON number', zh: '这不是 JSON 的数字' },
  writeWithPoint: { en: 'write digits, with a point before the decimals', zh: '请只写数字，小数用小数点' },
  nameExpected: { en: 'a name in double quotes is expected here', zh: '此处应为双引号中的名称' },
  removeCommaBefore: { en: 'remove the comma before it', zh: '请删除前面的逗号' },
  valueExpectedHere: { en: 'a value is expected here', zh: '此处应有一个值' },
  addValueOrRemoveComma: { en: 'add the value, or remove the comma before it', zh: '请补上值，或删除前面的逗号' },
  colonExpectedHere: { en: 'a colon is expected here', zh: '此处应为冒号' },
  writeNameColonValue: { en: 'write the name, a colon and the value', zh: '请依次写名称、冒号和值' },
  commaExpectedHere: { en: 'a comma is expected here', zh: '此处应为逗号' },
  putComma: { en: 'put a comma between the two', zh: '请在两者之间加逗号' },
  closingBraceMissing: { en: 'a closing brace } is missing', zh: '缺少右大括号`}`' },
  closeBrace: { en: 'add the brace that closes {', zh: '请补上与`{`对应的右括号' },
  closingBracketMissing: { en: 'a closing bracket ] is missing', zh: '缺少右方括号`]`' },
  closeBracket: { en: 'add the bracket that closes [', zh: '请补上与`[`对应的右括号' },
  textAfterEnd: { en: "there is more text after the end of the file's JSON", zh: '最后一个大括号之后还有内容' },
  removeRest: { en: 'remove everything after the last brace', zh: '请删除最后一个大括号之后的内容' },
  commentsNotAllowed: { en: 'comments are not allowed', zh: '不允许写注释' },
  removeComment: { en: 'remove the comment', zh: '请删除注释' },
  unfinishedText: { en: 'this text is not closed', zh: '这个文本没有结束' },
  closeWithQuote: { en: 'close it with a double quote on the same line', zh: '请在同一行用双引号结束' },
  unfinishedNumber: { en: 'this number is incomplete', zh: '这个数字没有写完' },
  writeDigits: { en: 'complete its digits', zh: '请把数字写完整' },
  badUnicode: { en: 'this \\u is not followed by four hex digits', zh: '`\\u`之后不是四位十六进制数字' },
  writeCharacterItself: { en: 'write the character itself', zh: '请直接写该字符' },
  strayBackslash: { en: 'this backslash is not a valid escape', zh: '这个反斜杠不是有效的转义符' },
  writeBackslash: { en: 'write \\\\ for a backslash', zh: '反斜杠请写成`\\\\`' },
  controlCharacter: { en: 'there is a control character here', zh: '此处有控制字符' },
  escapeIt: { en: 'write \\t or \\n for it', zh: '请改写为`\\t`或`\\n`' },
  fileIsEmpty: { en: 'the file is empty', zh: '文件为空' },
  writeResourceOrRemoveFile: { en: 'write a resource, or remove the file', zh: '请写入一个资源，或删除文件' },
  notJson: { en: 'this is not JSON', zh: '这不是 JSON' },
  checkTextHere: { en: 'check the text near this place', zh: '请检查附近的内容' },
  writeInPlace: { en: 'write `{{sign}}` instead', zh: '请改写为`{{sign}}`' },
  unknownSign: { en: '`{{sign}}` is not valid in JSON', zh: '`{{sign}}`不是有效的 JSON 符号' },
  closeBraceOfLine: {
    en: 'add the brace that closes `{` on line {{line}}',
    zh: '请补上与第 {{line}} 行的`{`对应的右括号',
  },
});

/** A file that contains valid JSON: its value, and functions that return the position of a part for messages. */
export interface Document {
  readonly file: string;
  readonly value: unknown;
  readonly valuePosition: (path: Path) => Position;
  readonly keyPosition: (path: Path) => Position;
}

/** The result of parsing a file: a document, or its faults. */
interface Reading {
  readonly document?: Document;
  readonly faults: readonly Fault[];
}

/** A syntax error with its position. */
interface Misreading extends FaultTexts {
  readonly offset: number;
}

/** Parses a file as strict JSON: no comments, trailing commas or duplicate keys. */
export function readDocument(source: SourceFile): Reading {
  const text = source.text.replace(/^\uFEFF/, '');
  const position = positionsIn(text);
  const faultAt = ({ offset, what, mend }: Misreading): Fault => ({
    severity: 'error',
    file: source.path,
    ...position(offset),
    what,
    mend,
  });
  const fault = limitFault(source, text);
  if (fault) return { faults: [faultAt(fault)] };
  const errors: ParseError[] = [];
  const root = parse(text, errors);
  const [first] = errors;
  // Only the first error is reported, because later ones usually follow from it.
  if (first || !root) {
    return { faults: [faultAt(syntaxFault(first, text))] };
  }
  const faults = findDuplicateKeys(root).map((key) =>
    faultAt({ offset: key.offset, what: texts.givenTwice({ name: key.value }), mend: commonTexts.keepOneOfTwo }),
  );
  return faults.length > 0 ? { faults } : { document: documentOf({ file: source.path, text, root }), faults };
}

function limitFault({ rejected }: SourceFile, text: string): Misreading | undefined {
  if (rejected === 'link') {
    return { offset: 0, what: texts.strayLink, mend: texts.putFileHere };
  }
  if (rejected === 'encoding') return { offset: 0, what: texts.notUtf8, mend: texts.saveAsUtf8 };
  if (rejected === 'size' || text.length > limits.fileSize) {
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
  // The syntax tree is much larger than the value and needed only for positions of faults. It is built again when needed, and may be freed
  // afterwards.
  let cached: WeakRef<Node> | undefined;
  const at = (find: typeof nodeAt, path: Path): Position => {
    const tree = cached?.deref() ?? parse(text);
    cached = tree && new WeakRef(tree);
    return position(tree ? find(tree, path).offset : 0);
  };
  return {
    file,
    value: getNodeValue(root),
    valuePosition: (path) => at(nodeAt, path),
    keyPosition: (path) => at(keyAt, path),
  };
}

/** Returns the keys that occur twice in an object. A JSON parser would silently keep only the last one. */
function findDuplicateKeys(node: Node): Node[] {
  const children = node.children ?? [];
  const deeper = children.flatMap(findDuplicateKeys);
  if (node.type !== 'object') return deeper;
  const seen = new Set<unknown>();
  const twice = children.flatMap((member) => {
    const key = member.children?.[0];
    if (!key) return [];
    const isKnown = seen.has(key.value);
    seen.add(key.value);
    return isKnown ? [key] : [];
  });
  return [...twice, ...deeper];
}

/**
 * Measures how deeply braces and brackets are nested, and returns the offset of the deepest one. Stops where the depth exceeds the limit.
 * Does not use recursion, so no file can overflow the stack.
 */
function measureDepth(text: string): { deepest: number; offset: number } {
  let depth = 0;
  let deepest = 0;
  let offset = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth > deepest) {
      deepest = depth;
      offset = index;
      if (deepest > limits.jsonDepth) break;
    }
  }
  return { deepest, offset };
}

const faultByCode: Readonly<Record<string, FaultTexts>> = {
  InvalidSymbol: { what: texts.badValue, mend: texts.takeDoubleQuotes },
  InvalidNumberFormat: { what: texts.badNumber, mend: texts.writeWithPoint },
  PropertyNameExpected: { what: texts.nameExpected, mend: texts.removeCommaBefore },
  ValueExpected: { what: texts.valueExpectedHere, mend: texts.addValueOrRemoveComma },
  ColonExpected: { what: texts.colonExpectedHere, mend: texts.writeNameColonValue },
  CommaExpected: { what: texts.commaExpectedHere, mend: texts.putComma },
  CloseBraceExpected: { what: texts.closingBraceMissing, mend: texts.closeBrace },
  CloseBracketExpected: { what: texts.closingBracketMissing, mend: texts.closeBracket },
  EndOfFileExpected: { what: texts.textAfterEnd, mend: texts.removeRest },
  InvalidCommentToken: { what: texts.commentsNotAllowed, mend: texts.removeComment },
  UnexpectedEndOfComment: { what: texts.commentsNotAllowed, mend: texts.removeComment },
  UnexpectedEndOfString: { what: texts.unfinishedText, mend: texts.closeWithQuote },
  UnexpectedEndOfNumber: { what: texts.unfinishedNumber, mend: texts.writeDigits },
  InvalidUnicode: { what: texts.badUnicode, mend: texts.writeCharacterItself },
  InvalidEscapeCharacter: { what: texts.strayBackslash, mend: texts.writeBackslash },
  InvalidCharacter: { what: texts.controlCharacter, mend: texts.escapeIt },
};

const empty: FaultTexts = { what: texts.fileIsEmpty, mend: texts.writeResourceOrRemoveFile };
const unknown: FaultTexts = { what: texts.notJson, mend: texts.checkTextHere };

/** Characters that Chinese keyboards and word processors insert instead of JSON characters, each with the JSON character to write. */
const foreign: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '＂': '"',
  '‘': '"',
  '’': '"',
  '「': '"',
  '」': '"',
  '：': ':',
  '，': ',',
  '、': ',',
  '；': ',',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
};

/** Patterns that find a character of `foreign` at a syntax error, by the error code of the parser. */
const findForeign: Readonly<Record<string, RegExp>> = {
  InvalidSymbol: /^[^\s"]*?([“”„＂‘’「」：，、；｛｝［］【】])/u,
  UnexpectedEndOfString: /^"[^“”„＂\r\n]*([“”„＂])/u,
};

/**
 * Returns the parser's code for a syntax error. If `]` follows inside an object, the parser reports a missing comma; the code returned is
 * that of a missing closing brace.
 */
function codeOf({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error);
  return code === 'CommaExpected' && text[offset] === ']' ? 'CloseBraceExpected' : code;
}

/** Returns the message and position of a syntax error. */
function syntaxFault(error: ParseError | undefined, text: string): FaultTexts & { readonly offset: number } {
  if (text.trim() === '' || !error) return { ...empty, offset: 0 };
  const { offset } = error;
  const code = codeOf(error, text);
  const wrong = findForeign[code]?.exec(text.slice(offset));
  if (wrong) {
    const [all, sign = ''] = wrong;
    const mend = texts.writeInPlace({ sign: foreign[sign] ?? '' });
    return { what: texts.unknownSign({ sign }), mend, offset: offset + all.length - sign.length };
  }
  const open = code === 'CloseBraceExpected' ? findOpenBrace(text, offset) : undefined;
  const found = faultByCode[code] ?? unknown;
  if (open === undefined) return { ...found, offset };
  return { ...found, mend: texts.closeBraceOfLine({ line: positionsIn(text)(open).line }), offset };
}

/** The token numbers of jsonc-parser, whose enum exists only as a type. */
const tokens = { open: 1, close: 2, end: 17 };

/**
 * Finds the opening brace before `end` that was never closed. The parser pairs it with a closing brace of an outer object, so the brace
 * that remains unpaired at the end is not the right one. A better clue is the first pair whose closing brace is indented less than its
 * opening brace.
 */
function findOpenBrace(text: string, end: number): number | undefined {
  const scanner = createScanner(text, true);
  const open: number[] = [];
  for (let token: number = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (offset >= end) break;
    if (token === tokens.open) open.push(offset);
    if (token !== tokens.close) continue;
    const partner = open.pop();
    if (partner === undefined) return undefined;
    const outside = indentAt(text, offset);
    if (open.length > 0 && beginsLine(text, offset) && outside < indentAt(text, partner)) return partner;
  }
  return open.at(-1);
}

function beginsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Returns the indentation of the line that contains the offset. */
function indentAt(text: string, offset: number): number {
  const line = text.slice(lineStart(text, offset));
  return line.length - line.trimStart().length;
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
