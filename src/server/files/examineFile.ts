import { type FileGroup, groupTitles } from '../../contract/files.ts';
import { type FileType, fileTypeOf, headLength, isPlain } from '../../contract/fileTypes.ts';
import { safeFileName } from '../../contract/safeFileName.ts';
import { joiners, type Language } from '../../contract/text.ts';
import { Refusal } from '../refusal.ts';

interface Given {
  /** As its sender calls it. */
  readonly name: string;
  readonly types: readonly FileGroup[];
  /** Most bytes. */
  readonly limit: number;
}

export interface Examiner {
  /** A name that can be shown and kept. */
  readonly name: string;
  /** Sees every part of the content as it comes; refuses as soon as it can. */
  readonly look: (part: Uint8Array) => void;
  /** What the file is; refuses what was empty or too short to tell. */
  readonly end: () => FileType;
}

/** Looks at a file while it comes in: its size, and whether it is what its name says and what is taken here. */
export function examineFile({ name: given, types, limit }: Given): Examiner {
  const name = safeFileName(given);
  if (name === '') throw new Refusal('fileName', { at: { path: '/file', keyword: 'name' } });
  let size = 0;
  let head = new Uint8Array();
  let type: FileType | undefined;
  const judge = (): FileType => {
    const found = fileTypeOf(name, head);
    if (!found || !types.includes(found.group)) throw wrongType(name, types);
    return found;
  };
  return {
    name,
    look: (part) => {
      size += part.length;
      if (size > limit) throw fileTooLarge(name, limit);
      if (!type && head.length < headLength) head = Buffer.concat([head, part]).subarray(0, headLength);
      if (!type && head.length >= headLength) type = judge();
      if (type?.form === 'text' && !isPlain(part)) throw wrongType(name, types);
    },
    end: () => {
      if (size === 0) throw new Refusal('fileEmpty', { values: { name }, at: { path: '/file', keyword: 'minLength' } });
      return type ?? judge();
    },
  };
}

export function fileTooLarge(name: string, limit: number): Refusal {
  const values = { name, limit: `${limit / 1024 / 1024} MB` };
  return new Refusal('fileTooLarge', { values, at: { path: '/file', keyword: 'maxLength' } });
}

/** What is said when the type is not taken: which ones are. */
export function wrongType(name: string, types: readonly FileGroup[]): Refusal {
  const all = (language: Language): string =>
    types.map((group) => groupTitles[group][language]).join(joiners[language]);
  const values = (language: Language) => ({ name, types: all(language) });
  return new Refusal('fileType', { values, at: { path: '/file', keyword: 'type' } });
}
