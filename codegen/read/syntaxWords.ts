import { type ParseError, printParseErrorCode } from 'jsonc-parser';

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

/** What is wrong with the syntax, for people. */
export function syntaxWords(error: ParseError | undefined, text: string): Words {
  if (text.trim() === '' || !error) return empty;
  return words[printParseErrorCode(error.error)] ?? unknown;
}
