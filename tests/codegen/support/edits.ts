import fc from 'fast-check';
import type { SourceFile } from '../../../codegen/types.ts';

/** An edit of a folder, given by numbers: which file, what kind of edit, and where in the file. */
export interface Edit {
  readonly file: number;
  readonly does: keyof typeof changes;
  readonly at: number;
}

/** Changes and mistakes that users make. Each replaces one occurrence of the first text by the second. */
const slips = [
  ['"type": "string"', '"type": "integer"'],
  ['"resource": "', '"resource": "x'],
  ['"enum": "', '"enum": "X'],
  ['"name": "', '"name": "x'],
  ['"name": "', '"name": "'],
  ['"perms": "', '"perms": "a'],
  ['"path": "/', '"path": "/z'],
  ['"required": [', '"required": ["nothing", '],
  ['"value": "', '"value": "9'],
  ['"zh": "', '"zh": "新'],
  ['"zh"', '"zx"'],
  ['"maxLength": ', '"maxLength": 1'],
  ['"order": ', '"order": 1'],
  ['"title"', '"tilte"'],
  ['"columns": [', '"columns": ["nothing", '],
  ['"default": "', '"default": "9'],
  ['system', 'finance'],
] as const;

type Change = (file: SourceFile, at: number, origins: readonly SourceFile[]) => SourceFile | undefined;

const changes = {
  slip: ({ path, text }: SourceFile, at: number) => {
    const [from, to] = slips[at % slips.length] ?? slips[0];
    const parts = text.split(from);
    const location = 1 + (at % Math.max(1, parts.length - 1));
    if (parts.length < 2) return { path, text: text.replace(/\}\s*$/, '') };
    return { path, text: parts.slice(0, location).join(from) + to + parts.slice(location).join(from) };
  },
  cut: ({ path, text }: SourceFile, at: number) => ({ path, text: text.slice(0, at % (text.length + 1)) }),
  mend: ({ path }: SourceFile, _: number, origins: readonly SourceFile[]) => origins.find((origin) => origin.path === path),
  /** Replaces the text by that of another file, including its name and permissions. */
  copy: ({ path }: SourceFile, at: number, origins: readonly SourceFile[]) => ({
    path,
    text: origins[at % origins.length]?.text ?? '',
  }),
  reject: ({ path }: SourceFile): SourceFile => ({ path, text: '', rejected: 'size' }),
  remove: (): undefined => undefined,
} satisfies Record<string, Change>;

/** Returns the folder after an edit. If the edited file was deleted before, the edit is applied to its original text. */
export function edited(files: readonly SourceFile[], { file, does, at }: Edit, origins: readonly SourceFile[]): SourceFile[] {
  const target = origins[file % origins.length];
  if (!target) return [...files];
  const now = files.find(({ path }) => path === target.path) ?? target;
  const change: Change = changes[does];
  const next = change(now, at, origins);
  const others = files.filter(({ path }) => path !== target.path);
  return next ? [...others, next] : others;
}

const names = ['slip', 'slip', 'slip', 'mend', 'mend', 'cut', 'copy', 'remove', 'reject'] as const;

/** A random series of compilations. Each element contains the edits before one compilation. */
export const series: fc.Arbitrary<Edit[][]> = fc.array(
  fc.array(fc.record({ file: fc.nat(99), does: fc.constantFrom(...names), at: fc.nat(9_999) }), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 3, maxLength: 12 },
);
