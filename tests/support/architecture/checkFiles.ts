import type { Fault, ReadmeRule, SourceFile } from './types.ts';

const maxLines = 400;

/** A rule about whole files: `isBroken` must be false for every file whose path matches `where`. `message` says what to do otherwise. */
interface FileRule {
  readonly where: RegExp;
  readonly isBroken: (file: SourceFile) => boolean;
  readonly message: string;
}

const fileRules: readonly FileRule[] = [
  {
    where: /^(?:(?:src|codegen)\/(?!generated\/)|tests\/).*\.(?:tsx?|css)$/,
    isBroken: ({ text }) => countLines(text) > maxLines,
    message: `has more than ${maxLines} lines. Split it into files named after what they export.`,
  },
  {
    // Scripts that start the server must run before TypeScript can be compiled.
    where: /^(?:src|codegen)\/(?!main\/start\.js$)/,
    isBroken: ({ path }) => /\.[cm]?jsx?$/.test(path),
    message: 'is not TypeScript. Write it as .ts or .tsx.',
  },
  {
    where: /^schemas\//,
    isBroken: ({ path }) => !/(?:\.json|\/README\.md|^schemas\/REFERENCE\.md)$/.test(path),
    message: 'is neither JSON nor a README nor the reference. schemas/ holds data only: code goes to src/business.',
  },
  {
    where: /^(?:src|codegen)\/generated\/.*\.ts$/,
    isBroken: ({ text }) => !/^(?:\/\/|\/\*).*\bgenerated\b/i.test(text),
    message: 'lacks the header of generated files. Run `npm run codegen`; never edit it by hand.',
  },
];

/** Returns every file that breaks a rule about whole files. */
export function checkFiles(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) =>
    fileRules
      .filter(({ where, isBroken }) => where.test(file.path) && isBroken(file))
      .map(({ message }) => ({ path: file.path, line: 1, message })),
  );
}

/** Returns every README that is missing, empty or too long. */
export function checkReadmes(files: readonly SourceFile[], rules: readonly ReadmeRule[]): Fault[] {
  return rules.flatMap(({ path, maxLines: most }) => {
    const text = files.find((file) => file.path === path)?.text.trim();
    const fault = (line: number, message: string): Fault[] => [{ path, line, message }];
    if (!text) return fault(1, 'is missing. Describe the folder: what it is, what it may import and which file to read first.');
    const lines = countLines(text);
    return lines > most ? fault(most + 1, `has ${lines} lines, ${most} are the most. Shorten it.`) : [];
  });
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}
