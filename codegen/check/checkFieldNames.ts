import { reservedFilterKeys } from '../../src/contract/query.ts';
import { labelKey, serverFields, zoneKey } from '../../src/contract/record.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { type FaultWords, faultTexts } from '../texts/faultTexts.ts';
import { isUnsafe } from './isUnsafe.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';

const texts = faultTexts({
  differsInCapitals: {
    en: '`{{name}}` differs from `{{twin}}` only in capitals',
    zh: '`{{name}}`与`{{twin}}`只有大小写不同',
  },
  everyRecordHasIt: { en: 'remove it: every record has it', zh: '请删除：每条记录都已有此字段' },
  filterWord: { en: '`{{name}}` has a meaning of its own in filters', zh: '`{{name}}`在筛选条件中另有含义' },
  takenByLabel: {
    en: '`{{name}}` is where the label of `{{labelled}}` goes',
    zh: '`{{name}}`用于存放`{{labelled}}`的显示名称',
  },
  takenByZone: {
    en: '`{{name}}` is where the time zone of `{{zoned}}` goes',
    zh: '`{{name}}`是`{{zoned}}`的时区所在的位置',
  },
});

const server: ReadonlySet<string> = new Set(serverFields.map((name) => name.toLowerCase()));
const reserved: ReadonlySet<string> = new Set(reservedFilterKeys.map((name) => name.toLowerCase()));

/** Refuses names of fields that would collide with something else. */
export function checkFieldNames({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    const fault = faultOf(field);
    if (fault) report.error({ path: field.path, on: 'key', ...fault });
  }
}

function faultOf({ name, siblings, isInRow }: PlacedProperty): FaultWords | undefined {
  const lower = name.toLowerCase();
  if (isUnsafe(name)) return { what: commonTexts.notSafeName({ name }), mend: commonTexts.chooseAnotherName };
  const names = Object.keys(siblings);
  // Databases do not tell capitals apart.
  const twin = names.slice(0, names.indexOf(name)).find((other) => other.toLowerCase() === lower);
  if (twin !== undefined) {
    return { what: texts.differsInCapitals({ name, twin }), mend: commonTexts.chooseAnotherName };
  }
  if (isInRow) return undefined;
  if (server.has(lower)) return { what: commonTexts.fieldOfServer({ name }), mend: texts.everyRecordHasIt };
  if (reserved.has(lower)) {
    return { what: texts.filterWord({ name }), mend: commonTexts.chooseAnotherName };
  }
  const references = names.filter((other) => siblings[other]?.reference);
  const labelled = references.find((other) => labelKey(other).toLowerCase() === lower);
  if (labelled !== undefined) {
    return { what: texts.takenByLabel({ name, labelled }), mend: commonTexts.chooseAnotherName };
  }
  const zoned = references.find((other) => zoneKey(other).toLowerCase() === lower);
  if (zoned === undefined) return undefined;
  return { what: texts.takenByZone({ name, zoned }), mend: commonTexts.chooseAnotherName };
}
