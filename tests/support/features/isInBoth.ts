/**
 * Whether a test is gone through in Chinese and in English: it stands in a group, or has rows, of both languages, or looks
 * for words of both. To change the language, or to name it, shows nothing. `title` is as much of its title as tells it.
 */
export function isInBoth(source: string, title: string): boolean {
  const lines = source.split('\n');
  const at = lines.findIndex((line) => line.replaceAll('\\', '').includes(title));
  const heads = headsOf(lines, at).map((line) => headAt(lines, line));
  const known = heads.flatMap((head) => [
    head,
    constant(source, /\.each\((?:eachLanguage\('\w+', )?(\w+)/.exec(head)?.[1]),
  ]);
  if (known.some((text) => /['"]zh['"]/.test(text) && /['"]en['"]/.test(text))) return true;
  const reported = textsIn(bodyAt(lines, at));
  return reported.some((word) => /\p{Script=Han}/u.test(word)) && reported.some(isEnglish);
}

/** What a line looks at the page with, or says what each language is to show. */
const looks = /\bexpect\(|\.to(Be|Contain|Match|Equal)|hasText|getBy(Text|Role|Label|Title)|\bchoose\(|\['(zh|en)', /;

/** The texts that the lines of a test look for. */
function textsIn(body: string): readonly string[] {
  return body
    .split('\n')
    .filter((line) => looks.test(line))
    .flatMap((line) => [...line.matchAll(/(['"`/])((?:(?!\1).)+)\1/g)].map(([, , text = '']) => text));
}

/** Words as people read them: not the names of fields and handles, nor codes. */
function isEnglish(word: string): boolean {
  return /^[A-Z][a-z]+(?: [a-z\d$]|$|[.:?!%])|[a-z] [a-z]+ ?[a-z]/.test(word) && !/\p{Script=Han}/u.test(word);
}

const depthOf = (line: string): number => line.length - line.trimStart().length;
const isEnd = (line: string): boolean => line.trim() === '' || /^\s*[)}\]]/.test(line);

/** The lines that open what a line stands in, from the inside out, and its own. */
function headsOf(lines: readonly string[], at: number): number[] {
  const rows = /^[\])]/.test((lines[at] ?? '').trimStart());
  const heads = [at];
  for (let i = at - 1, depth = depthOf(lines[at] ?? ''); i >= 0 && (depth > 0 || (rows && heads.length === 1)); i--) {
    const line = lines[i] ?? '';
    // A title that stands behind its rows is no deeper than what opens them.
    const isDeeper = depthOf(line) > depth || (depthOf(line) === depth && !(rows && heads.length === 1));
    if (isEnd(line) || isDeeper) continue;
    depth = depthOf(line);
    heads.push(i);
  }
  return heads;
}

/** A head as a whole: up to where its function begins. */
function headAt(lines: readonly string[], from: number): string {
  const to = lines.findIndex((line, i) => i >= from && /=> \{$/.test(line));
  return lines.slice(from, to + 1).join('\n');
}

/** A test up to where it ends. */
function bodyAt(lines: readonly string[], from: number): string {
  const depth = depthOf(lines[from] ?? '');
  const to = lines.findIndex(
    (line, i) => i > from && line.trim() !== '' && depthOf(line) <= depth && /^\s*[)}\]]+;?$/.test(line),
  );
  return lines.slice(from, to + 1).join('\n');
}

/** What a constant of the file is. */
function constant(source: string, name: string | undefined): string {
  return name === undefined ? '' : (new RegExp(`const ${name}\\b[^;]*;`, 's').exec(source)?.[0] ?? '');
}
