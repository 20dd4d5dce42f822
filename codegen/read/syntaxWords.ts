import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { findOpenBrace } from './findOpenBrace.ts';
import { positionsIn } from './place.ts';

interface Words {
  readonly what: string;
  readonly mend: string;
}

const words: Readonly<Record<string, Words>> = {
  InvalidSymbol: { what: 'this is no JSON value', mend: 'texts stand in double quotes; write true, false or null' },
  InvalidNumberFormat: { what: 'this is no JSON number', mend: 'write digits, with a point for decimals' },
  PropertyNameExpected: { what: 'a name in double quotes is expected here', mend: 'remove the comma before it' },
  ValueExpected: { what: 'a value is expected here', mend: 'add the value, or remove the comma before it' },
  ColonExpected: { what: 'a colon is expected here', mend: 'write the name, a colon and the value' },
  CommaExpected: { what: 'a comma is expected here', mend: 'put a comma between the two' },
  CloseBraceExpected: { what: 'a closing brace } is missing', mend: 'close what was opened with {' },
  CloseBracketExpected: { what: 'a closing bracket ] is missing', mend: 'close what was opened with [' },
  EndOfFileExpected: { what: 'the file goes on after its end', mend: 'remove what follows the last brace' },
  InvalidCommentToken: { what: 'comments are not allowed', mend: 'remove the comment' },
  UnexpectedEndOfComment: { what: 'comments are not allowed', mend: 'remove the comment' },
  UnexpectedEndOfString: { what: 'this text has no end', mend: 'close it with a double quote on the same line' },
  UnexpectedEndOfNumber: { what: 'this number has no end', mend: 'write its digits' },
  InvalidUnicode: { what: 'this \\u is not followed by four hex digits', mend: 'write the character itself' },
  InvalidEscapeCharacter: { what: 'this backslash has no meaning', mend: 'write \\\\ for a backslash' },
  InvalidCharacter: { what: 'a control character stands here', mend: 'write \\t or \\n for it' },
};

const empty: Words = { what: 'the file is empty', mend: 'write a resource, or remove the file' };
const unknown: Words = { what: 'this is not JSON', mend: 'check the text around here' };

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
export function syntaxWords(error: ParseError | undefined, text: string): Words & { readonly offset: number } {
  if (text.trim() === '' || !error) return { ...empty, offset: 0 };
  const { offset } = error;
  const code = codeOf(error, text);
  const wrong = findForeign[code]?.exec(text.slice(offset));
  if (wrong) {
    const [all, sign = ''] = wrong;
    const mend = `write \`${foreign[sign]}\` in its place`;
    return { what: `JSON does not know \`${sign}\``, mend, offset: offset + all.length - sign.length };
  }
  const open = code === 'CloseBraceExpected' ? findOpenBrace(text, offset) : undefined;
  const found = words[code] ?? unknown;
  if (open === undefined) return { ...found, offset };
  return { ...found, mend: `close what was opened with { in line ${positionsIn(text)(open).line}`, offset };
}
