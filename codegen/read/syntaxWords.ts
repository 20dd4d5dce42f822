import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { type FaultWords, faultTexts } from '../texts/faultTexts.ts';
import { findOpenBrace } from './findOpenBrace.ts';
import { positionsIn } from './place.ts';

const texts = faultTexts({
  badValue: { en: 'this is no JSON value', zh: '这不是 JSON 的值' },
  takeDoubleQuotes: {
    en: 'texts stand in double quotes; write true, false or null',
    zh: '文本须放在双引号中；或写`true`、`false`、`null`',
  },
  badNumber: { en: 'this is no JSON number', zh: '这不是 JSON 的数字' },
  writeWithPoint: { en: 'write digits, with a point for decimals', zh: '请只写数字，小数用小数点' },
  nameExpected: { en: 'a name in double quotes is expected here', zh: '此处应为双引号中的名称' },
  removeCommaBefore: { en: 'remove the comma before it', zh: '请删除前面的逗号' },
  valueExpectedHere: { en: 'a value is expected here', zh: '此处应有一个值' },
  addValueOrRemoveComma: { en: 'add the value, or remove the comma before it', zh: '请补上值，或删除前面的逗号' },
  colonExpectedHere: { en: 'a colon is expected here', zh: '此处应为冒号' },
  writeNameColonValue: { en: 'write the name, a colon and the value', zh: '请依次写名称、冒号和值' },
  commaExpectedHere: { en: 'a comma is expected here', zh: '此处应为逗号' },
  putComma: { en: 'put a comma between the two', zh: '请在两者之间加逗号' },
  closingBraceMissing: { en: 'a closing brace } is missing', zh: '缺少右大括号`}`' },
  closeBrace: { en: 'close what was opened with {', zh: '请补上与`{`对应的右括号' },
  closingBracketMissing: { en: 'a closing bracket ] is missing', zh: '缺少右方括号`]`' },
  closeBracket: { en: 'close what was opened with [', zh: '请补上与`[`对应的右括号' },
  textAfterEnd: { en: 'the file goes on after its end', zh: '文件在结束之后还有内容' },
  removeRest: { en: 'remove what follows the last brace', zh: '请删除最后一个大括号之后的内容' },
  commentsNotAllowed: { en: 'comments are not allowed', zh: '不允许写注释' },
  removeComment: { en: 'remove the comment', zh: '请删除注释' },
  unfinishedText: { en: 'this text has no end', zh: '这个文本没有结束' },
  closeWithQuote: { en: 'close it with a double quote on the same line', zh: '请在同一行用双引号结束' },
  unfinishedNumber: { en: 'this number has no end', zh: '这个数字没有写完' },
  writeDigits: { en: 'write its digits', zh: '请把数字写完整' },
  badUnicode: { en: 'this \\u is not followed by four hex digits', zh: '`\\u`之后不是四位十六进制数字' },
  writeCharacterItself: { en: 'write the character itself', zh: '请直接写该字符' },
  strayBackslash: { en: 'this backslash has no meaning', zh: '这个反斜杠没有意义' },
  writeBackslash: { en: 'write \\\\ for a backslash', zh: '反斜杠请写成`\\\\`' },
  controlCharacter: { en: 'a control character stands here', zh: '此处有控制字符' },
  escapeIt: { en: 'write \\t or \\n for it', zh: '请改写为`\\t`或`\\n`' },
  fileIsEmpty: { en: 'the file is empty', zh: '文件为空' },
  writeResourceOrRemoveFile: { en: 'write a resource, or remove the file', zh: '请写入一个资源，或删除文件' },
  notJson: { en: 'this is not JSON', zh: '这不是 JSON' },
  checkTextHere: { en: 'check the text around here', zh: '请检查附近的内容' },
  writeInPlace: { en: 'write `{{sign}}` in its place', zh: '请改写为`{{sign}}`' },
  unknownSign: { en: 'JSON does not know `{{sign}}`', zh: 'JSON 不认识`{{sign}}`' },
  closeBraceOfLine: {
    en: 'close what was opened with { in line {{line}}',
    zh: '请补上与第 {{line}} 行的`{`对应的右括号',
  },
});

const words: Readonly<Record<string, FaultWords>> = {
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

const empty: FaultWords = { what: texts.fileIsEmpty, mend: texts.writeResourceOrRemoveFile };
const unknown: FaultWords = { what: texts.notJson, mend: texts.checkTextHere };

/** What Chinese keyboards and word processors write in place of the characters of JSON. */
const foreign: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '„': '"', '＂': '"', '‘': '"', '’': '"', '「': '"', '」': '"' },
  ...{ '：': ':', '，': ',', '、': ',', '；': ',', '｛': '{', '｝': '}', '［': '[', '］': ']', '【': '[', '】': ']' },
};

/** Where such a character is the reason: in a word that is no value, or at the end of a text that has no other one. */
const findForeign: Readonly<Record<string, RegExp>> = {
  InvalidSymbol: /^[^\s"]*?([“”„＂‘’「」：，、；｛｝［］【】])/u,
  UnexpectedEndOfString: /^"[^“”„＂\r\n]*([“”„＂])/u,
};

/** Where a list ends within an object, it is no comma that is missing. */
function codeOf({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error);
  return code === 'CommaExpected' && text[offset] === ']' ? 'CloseBraceExpected' : code;
}

/** What is wrong with the syntax, for people, and where. */
export function syntaxWords(error: ParseError | undefined, text: string): FaultWords & { readonly offset: number } {
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
  const found = words[code] ?? unknown;
  if (open === undefined) return { ...found, offset };
  return { ...found, mend: texts.closeBraceOfLine({ line: positionsIn(text)(open).line }), offset };
}
