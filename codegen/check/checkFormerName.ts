import { reservedNames } from '../../src/contract/record.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';
import { isUnsafe } from './isUnsafe.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  formerNameTaken: {
    en: '`{{taken}}`, as these lines were called, is another resource',
    zh: '这些明细原来的名称`{{taken}}`是另一个资源',
  },
  isNameNow: { en: '`{{was}}` is the name that it has now', zh: '`{{was}}`就是现在的名称' },
  writeFormerName: { en: 'write the name that it had before, or remove it', zh: '请写改名之前的名称，或将其删除' },
  hasOwnFile: { en: '`{{was}}` has a file of its own still', zh: '`{{was}}`仍有自己的文件' },
  removeFileOrWas: {
    en: 'remove that file, or remove `was` where the new name is in use already',
    zh: '请删除该文件；如新名称已在使用，请删除`was`',
  },
  linesOfOther: { en: '`{{was}}` are lines of another resource', zh: '`{{was}}`是其他资源的明细' },
});

const kept: ReadonlySet<string> = new Set(reservedNames.map((name) => name.toLowerCase()));

/** Checks that the former name of a resource is free: what is described still cannot have become another one. */
export function checkFormerName({ source: { name, was, former }, world, report }: Subject): void {
  const refuse = (what: Message, mend: Message): void => report.error({ path: ['was'], what, mend });
  // What lines were called follows from names of their file.
  const taken = former?.names.find((each) => world.sources.has(each) || world.resources.has(each));
  if (taken !== undefined) refuse(texts.formerNameTaken({ taken }), commonTexts.removeWas);
  if (was === undefined) return;
  if (was === name) refuse(texts.isNameNow({ was }), texts.writeFormerName);
  else if (isUnsafe(was)) refuse(commonTexts.notSafeName({ name: was }), commonTexts.removeIt);
  else if (kept.has(was.toLowerCase())) refuse(commonTexts.tableOfServer({ name: was }), commonTexts.removeIt);
  else if (world.resources.has(was)) {
    refuse(texts.hasOwnFile({ was }), texts.removeFileOrWas);
  } else if (world.sources.has(was)) refuse(texts.linesOfOther({ was }), commonTexts.removeIt);
}
