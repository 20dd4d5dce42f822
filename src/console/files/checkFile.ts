import { errors } from '../../contract/errors.ts';
import { type FileGroup, type FileLimits, groupTitles } from '../../contract/files.ts';
import { fileTypeOf, headLength } from '../../contract/fileTypes.ts';
import { safeFileName } from '../../contract/safeFileName.ts';
import { fill, joiners, type Language } from '../../contract/text.ts';

interface Asked {
  readonly types: readonly FileGroup[];
  readonly limits: FileLimits;
  readonly language: Language;
}

/** What the server would say against a file, in its words, before anything is sent; undefined when it would take it. */
export async function checkFile(file: File, { types, limits, language }: Asked): Promise<string | undefined> {
  const name = safeFileName(file.name);
  if (name === '') return errors.fileName.message[language];
  if (file.size === 0) return fill(errors.fileEmpty.message[language], { name });
  if (file.size > limits.size) {
    return fill(errors.fileTooLarge.message[language], { name, limit: `${limits.size / 1024 / 1024} MB` });
  }
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const group = fileTypeOf(name, head)?.group;
  if (group !== undefined && types.includes(group)) return undefined;
  const titles = types.map((each) => groupTitles[each][language]).join(joiners[language]);
  return fill(errors.fileType.message[language], { name, types: titles });
}
