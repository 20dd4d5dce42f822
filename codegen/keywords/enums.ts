/** Checks the options of fields, and references to enums in `enums.json` and to menu areas in `areas.json`. */

import type { Names } from '../cache.ts';
import { everyProperty, type PlacedProperty, type Subject, suggest } from '../check/subject.ts';
import type { ChoiceSource, Path } from '../read/recordSource.ts';
import { asJson, commonTexts, faultTexts, inBackticks, type Message } from '../texts/faultTexts.ts';
import { storedValue } from './choices.ts';

const texts = faultTexts({
  enumOfTexts: {
    en: 'the values of `{{name}}` are texts, but `type` is integer',
    zh: '`{{name}}`的值是文本，而`type`是`integer`',
  },
  writeString: { en: 'write `type`: `string`, or list the numbers here', zh: '请写`type`: `string`，或在此列出数字' },
  withoutNamedEnum: {
    en: '`without` only works with an enum from enums.json',
    zh: '`without`只能用于`enums.json`中的枚举',
  },
  listChoicesLeft: { en: 'remove it, and list the remaining choices', zh: '请删除，并列出其余选项' },
  choiceTwice: { en: 'the choice {{choice}} is listed twice', zh: '选项{{choice}}重复出现' },
  nothingLeft: { en: 'no choice of `{{name}}` is left', zh: '`{{name}}`没有剩余选项' },
  leaveOneChoice: { en: 'leave at least one choice', zh: '请至少保留一个选项' },
  noEnum: { en: 'there is no enum `{{name}}`', zh: '没有枚举`{{name}}`' },
  addToEnums: { en: 'add it to enums.json', zh: '请将其加入`enums.json`' },
  enumUnknowable: {
    en: 'the enum `{{name}}` cannot be checked: enums.json has errors',
    zh: '无法检查枚举`{{name}}`：`enums.json`有错误',
  },
  mendEnumsJsonFirst: { en: 'fix enums.json first', zh: '请先修正`enums.json`' },
  noArea: { en: 'there is no area `{{name}}`', zh: '没有菜单分组`{{name}}`' },
  writeOrAddArea: { en: 'write {{areas}}, or add it to areas.json', zh: '请填写{{areas}}，或将其加入`areas.json`' },
  areaUnknowable: {
    en: 'the area `{{name}}` cannot be checked: areas.json has errors',
    zh: '无法检查菜单分组`{{name}}`：`areas.json`有错误',
  },
  mendAreasJsonFirst: { en: 'fix areas.json first', zh: '请先修正`areas.json`' },
});

/** Checks that the enums of fields exist in `enums.json`, and that options listed in a field match its type. */
export function checkEnums(subject: Subject): void {
  const { source, report } = subject;
  const named: { name: string; path: Path }[] = [];
  for (const { property, path } of everyProperty(source)) {
    const at = [...path, 'enum'];
    if (typeof property.enum === 'string') {
      if (property.type === 'integer') {
        const what = texts.enumOfTexts({ name: property.enum });
        report.error({ path: at, what, mend: texts.writeString });
      } else {
        named.push({ name: property.enum, path: at });
        checkWithout({ property, path }, subject);
      }
      continue;
    }
    if (property.without) {
      const what = texts.withoutNamedEnum;
      report.error({ path: [...path, 'without'], on: 'key', what, mend: texts.listChoicesLeft });
    }
    const expected = property.type === 'integer' ? 'number' : 'string';
    const values = property.enum?.map((choice) => storedValue(choice, property.type)) ?? [];
    values.forEach((value, i) => {
      const path = [...at, i];
      if (typeof value !== expected || Number.isNaN(value)) {
        const shown = asJson(storedValue(property.enum?.[i] as ChoiceSource));
        const what = commonTexts.notOfType({ value: shown, type: property.type });
        const example = expected === 'number' ? commonTexts.aNumber : commonTexts.textInQuotes;
        report.error({ path, what, mend: commonTexts.writeIt({ expected: example }) });
      } else if (values.indexOf(value) < i) {
        report.error({ path, what: texts.choiceTwice({ choice: asJson(value) }), mend: commonTexts.removeOneOfThem });
      }
    });
  }
  checkSharedNames(subject, 'enum', named);
}

/** Checks that `without` names existing options and leaves at least one. */
function checkWithout({ property, path }: Pick<PlacedProperty, 'property' | 'path'>, { world, report }: Subject): void {
  const { enum: name, without = [] } = property;
  const choices = typeof name === 'string' ? world.enums.get(name) : undefined;
  if (!choices || without.length === 0) return;
  const at = [...path, 'without'];
  without.forEach((choice, i) => {
    if (choices.includes(choice)) return;
    const what = commonTexts.noChoice({ name: String(name), choice });
    report.error({ path: [...at, i], what, mend: suggest(choice, choices) });
  });
  if (choices.every((choice) => without.includes(choice))) {
    const what = texts.nothingLeft({ name: String(name) });
    report.error({ path: at, on: 'key', what, mend: texts.leaveOneChoice });
  }
}

/** A reference to a name in `enums.json` or `areas.json`. */
interface NamedEntry {
  readonly name: string;
  readonly path: Path;
}

interface SharedFile {
  readonly known: 'enums' | 'areas';
  readonly unread: 'unreadEnums' | 'unreadAreas';
  readonly missing: (name: string) => Message;
  /** Returns the fix to suggest if no existing name is similar. */
  readonly add: (names: Names) => Message;
  readonly waiting: (name: string) => Message;
  readonly mend: Message;
}

/** For each kind of name, the file that defines such names and the messages for missing names. */
const sharedFiles = {
  enum: {
    known: 'enums',
    unread: 'unreadEnums',
    missing: (name) => texts.noEnum({ name }),
    add: () => texts.addToEnums,
    waiting: (name) => texts.enumUnknowable({ name }),
    mend: texts.mendEnumsJsonFirst,
  },
  area: {
    known: 'areas',
    unread: 'unreadAreas',
    missing: (name) => texts.noArea({ name }),
    // All areas are listed, because they are few and users may expect folder names instead.
    add: (names) => texts.writeOrAddArea({ areas: inBackticks([...names.keys()]) }),
    waiting: (name) => texts.areaUnknowable({ name }),
    mend: texts.mendAreasJsonFirst,
  },
} as const satisfies Readonly<Record<string, SharedFile>>;

/** Checks that names exist in their shared file. A shared file that cannot be read is reported only once. */
export function checkSharedNames(
  { world, report }: Pick<Subject, 'world' | 'report'>,
  sharedFile: keyof typeof sharedFiles,
  spoken: readonly NamedEntry[],
): void {
  const { known, unread, missing, add, waiting, mend } = sharedFiles[sharedFile];
  const [names, unreadNames]: [Names, Names] = [world[known], world[unread]];
  let isWaiting = false;
  for (const { name, path } of spoken) {
    if (names.has(name)) continue;
    if (!unreadNames.has(name)) {
      report.error({ path, what: missing(name), mend: suggest(name, names.keys(), add(names)) });
    } else if (!isWaiting) {
      report.error({ path, what: waiting(name), mend });
      isWaiting = true;
    }
  }
}
