import { faultTexts, type Message } from '../texts/faultTexts.ts';

const texts = faultTexts({
  writeOutHere: {
    en: 'write it out here: a file takes nothing from elsewhere',
    zh: '请在此完整写出：文件不能引用别处的内容',
  },
  namedByName: { en: 'remove it: a resource goes by its `name`', zh: '请删除：资源以`name`为名' },
  writeOutWhereUsed: { en: 'write it out where it is used', zh: '请在使用处完整写出' },
  unknownRefused: { en: 'remove it: unknown fields are always refused', zh: '请删除：未知字段一律不接受' },
  nameFieldsInProperties: { en: 'name every field in `properties`', zh: '请在`properties`中逐个写出字段' },
  takeDecimal: { en: 'use `format`: `decimal` with `scale`', zh: '请用`format`: `decimal`并写`scale`' },
  nameInRequired: { en: 'name it in `required` of `record`', zh: '请将其列入`record`的`required`' },
  nullableByDefault: {
    en: 'remove it: a field that is not in `required` may be empty',
    zh: '请删除：不在`required`中的字段可以为空',
  },
});

/** What people write who know other languages of this sort, and what it is called here. */
export const synonyms: Readonly<Record<string, string>> = {
  label: 'title',
  caption: 'title',
  help: 'description',
  placeholder: 'description',
  tooltip: 'description',
  widget: 'format',
  kind: 'format',
  regex: 'pattern',
  min: 'minimum',
  max: 'maximum',
  exclusiveMin: 'exclusiveMinimum',
  length: 'maxLength',
  size: 'maxLength',
  decimals: 'scale',
  digits: 'precision',
  options: 'enum',
  choices: 'enum',
  values: 'enum',
  ref: 'reference',
  readOnly: 'system',
  computed: 'derived',
  hiddenWhen: 'visibleWhen',
  showWhen: 'visibleWhen',
  disabledWhen: 'readOnlyWhen',
  uppercase: 'case',
  textarea: 'multiline',
  permission: 'perms',
  permissions: 'perms',
  fields: 'properties',
  pages: 'screens',
  validations: 'rules',
  group: 'area',
  if: 'when',
  then: 'must',
};

/** Keywords of JSON Schema and the like that are not part of this language, and what to do without them. */
export const unknownHelp: Readonly<Record<string, Message>> = {
  $ref: texts.writeOutHere,
  $id: texts.namedByName,
  definitions: texts.writeOutWhereUsed,
  $defs: texts.writeOutWhereUsed,
  additionalProperties: texts.unknownRefused,
  patternProperties: texts.nameFieldsInProperties,
  multipleOf: texts.takeDecimal,
  required: texts.nameInRequired,
  nullable: texts.nullableByDefault,
};
