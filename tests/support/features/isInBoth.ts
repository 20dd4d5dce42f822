/**
 * Whether a test covers Chinese and English: it is in a group or has rows for both languages, or it checks texts in both. Switching or
 * naming a language is not enough. `title` is a unique part of the test's title.
 */
export function isInBoth(source: string, title: string): boolean {
  const lines = source.split('\n');
  const at = lines.findIndex((line) => line.replaceAll('\\', '').includes(title));
  const heads = headsOf(lines, at).map((line) => headAt(lines, line));
  const known = heads.flatMap((head) => [head, constant(source, /\.each\((?:eachLanguage\('\w+', )?(\w+)/.exec(head)?.[1])]);
  if (known.some((text) => /['"]zh['"]/.test(text) && /['"]en['"]/.test(text))) return true;
  const reported = textsIn(bodyAt(lines, at));
  return reported.some((word) => /\p{Script=Han}/u.test(word)) && reported.some(isEnglish);
}

/** Matches lines that look for something on the page, or that define the expected texts of each language. */
const looks = /\bexpect\(|\.to(Be|Contain|Match|Equal)|hasText|getBy(Text|Role|Label|Title)|\bchoose\(|\['(zh|en)', /;

/** Returns the quoted texts in the lines that look for something on the page. */
function textsIn(body: string): readonly string[] {
  return body
    .split('\n')
    .filter((line) => looks.test(line))
    .flatMap((line) => [...line.matchAll(/(['"`/])((?:(?!\1).)+)\1/g)].map(([, , text = '']) => text));
}

/** Whether a text is English prose, rather than a code or the name of a field or test id. */
function isEnglish(word: string): boolean {
  return /^[A-Z][a-z]+(?: [a-z\d$]|$|[.:?!%])|[a-z] [a-z]+ ?[a-z]/.test(word) && !/\p{Script=Han}/u.test(word);
}

const depthOf = (line: string): number => line.length - line.trimStart().length;
const isEnd = (line: string): boolean => line.trim() === '' || /^\s*[)}\]]/.test(line);

/** Returns the lines that open the blocks around a line, from the inside out, starting with the line itself. */
function headsOf(lines: readonly string[], at: number): number[] {
  const rows = /^[\])]/.test((lines[at] ?? '').trimStart());
  const heads = [at];
  for (let i = at - 1, depth = depthOf(lines[at] ?? ''); i >= 0 && (depth > 0 || (rows && heads.length === 1)); i--) {
    const line = lines[i] ?? '';
    // If the title follows the rows of a table, it has the same depth as the line that opens the rows.
    const isDeeper = depthOf(line) > depth || (depthOf(line) === depth && !(rows && heads.length === 1));
    if (isEnd(line) || isDeeper) continue;
    depth = depthOf(line);
    heads.push(i);
  }
  return heads;
}

/** Returns the lines that open a block, up to the start of its function. */
function headAt(lines: readonly string[], from: number): string {
  const to = lines.findIndex((line, i) => i >= from && /=> \{$/.test(line));
  return lines.slice(from, to + 1).join('\n');
}

/** Returns the lines of a test, up to its end. */
function bodyAt(lines: readonly string[], from: number): string {
  const depth = depthOf(lines[from] ?? '');
  const to = lines.findIndex((line, i) => i > from && line.trim() !== '' && depthOf(line) <= depth && /^\s*[)}\]]+;?$/.test(line));
  return lines.slice(from, to + 1).join('\n');
}

/** Returns the definition of a constant in the file; an empty text if there is none. */
function constant(source: string, name: string | undefined): string {
  return name === undefined ? '' : (new RegExp(`const ${name}\\b[^;]*;`, 's').exec(source)?.[0] ?? '');
}
