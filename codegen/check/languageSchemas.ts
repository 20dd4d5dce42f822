import dashboardSchema from '../../schemas/dashboard.meta.schema.json' with { type: 'json' };
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { faultTexts, type Message } from '../texts/faultTexts.ts';

/** The definitions shared with the schema of resource files. */
const { option, optionValue, tagColor, text } = metaSchema.definitions;

/** The schema of `enums.json`. */
export const enumsSchema = {
  type: 'object',
  propertyNames: { $ref: '#/definitions/enumName' },
  additionalProperties: { $ref: '#/definitions/options' },
  definitions: {
    enumName: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,62}$' },
    options: { type: 'array', minItems: 1, maxItems: 300, items: { $ref: '#/definitions/option' } },
    option: { ...option, type: 'object' },
    optionValue,
    tagColor,
    text,
  },
};

/** The schema of `areas.json`. */
export const areasSchema = {
  type: 'object',
  propertyNames: { $ref: '#/definitions/areaName' },
  additionalProperties: { $ref: '#/definitions/area' },
  definitions: {
    areaName: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,62}$' },
    icon: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]*(Outlined|Filled|TwoTone)$' },
    area: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'icon', 'order'],
      properties: {
        title: { description: 'Name of the menu group. 菜单分组的名称。', ...text },
        icon: { description: 'Icon of the group. 分组的图标。', $ref: '#/definitions/icon' },
        order: {
          description: 'Position in the menu, lower numbers first. 在菜单中的顺序，数字小的在前。',
          type: 'integer',
          minimum: 0,
          maximum: 100000,
        },
      },
    },
  },
};

/** The JSON Schema of each kind of file, for the compiler and for editors. */
export const languageSchemas = { resource: metaSchema, enums: enumsSchema, areas: areasSchema, dashboard: dashboardSchema } as const;

const texts = faultTexts({
  lettersAndDigits: { en: 'letters and digits, starting with a lower-case letter', zh: '字母和数字，以小写字母开头' },
  resourceName: { en: 'the name of a resource', zh: '资源的名称' },
  takeResourceName: {
    en: 'use 2 to 63 {{letters}}, such as `hwShipConfig`',
    zh: '请用 2 到 63 个{{letters}}，如`hwShipConfig`',
  },
  fieldName: { en: 'the name of a field', zh: '字段的名称' },
  takeFieldName: {
    en: 'use up to 63 {{letters}}, such as `shipName`',
    zh: '请用不超过 63 个{{letters}}，如`shipName`',
  },
  enumName: { en: 'the name of an enum', zh: '枚举的名称' },
  takeEnumName: {
    en: 'use letters and digits, starting with a capital, such as `QuayType`',
    zh: '请用字母和数字，以大写字母开头，如`QuayType`',
  },
  actionName: { en: 'the name of a transition or action', zh: '流转步骤或操作的名称' },
  takeActionName: { en: 'use up to 63 {{letters}}, such as `close`', zh: '请用不超过 63 个{{letters}}，如`close`' },
  dashboardName: { en: 'the name of a dashboard or card', zh: '工作台或卡片的名称' },
  takeDashboardName: {
    en: 'use up to 40 letters, starting with a lower-case letter, such as `clerk`',
    zh: '请用不超过 40 个字母，以小写字母开头，如`clerk`',
  },
  aPermission: { en: 'a permission', zh: '权限' },
  writePermission: {
    en: 'write three words separated by colons, such as `system:ship:close`',
    zh: '请写三个以冒号分隔的单词，如`system:ship:close`',
  },
  eventCode: { en: 'the code of an event', zh: '事件代码' },
  writeEventCode: { en: 'write four capital letters, such as `GTOT`', zh: '请写四个大写字母，如`GTOT`' },
  areaName: { en: 'the name of an area', zh: '菜单分组的名称' },
  takeLetters: { en: 'use {{letters}}', zh: '请用{{letters}}' },
  choiceValue: { en: 'the value of a choice', zh: '选项的值' },
  takeOptionValue: {
    en: 'use up to 40 letters, digits, dots, hyphens and underscores',
    zh: '请用不超过 40 个字母、数字、点、连字符和下划线',
  },
  permissionPrefix: { en: 'a permission prefix', zh: '权限前缀' },
  writePrefix: {
    en: 'write two words, letters only, separated by a colon, such as `system:ship`',
    zh: '请写两个以冒号分隔、只含字母的单词，如`system:ship`',
  },
  callBase: { en: 'the base path of the calls', zh: '接口的前缀' },
  writeCallBase: {
    en: 'write a path of letters and digits, such as `/hw/wms/hwShipConfig`',
    zh: '请写由字母和数字组成的路径，如`/hw/wms/hwShipConfig`',
  },
  callName: { en: 'the name of a call', zh: '接口的名称' },
  writeCallName: {
    en: 'write letters and digits only, such as `findShipList`',
    zh: '请只用字母和数字，如`findShipList`',
  },
  screenKey: { en: 'the key of a screen', zh: '页面的组件键' },
  writeScreenKey: {
    en: 'write words separated by slashes, such as `system/ship`',
    zh: '请写以斜杠分隔的单词，如`system/ship`',
  },
  screenPath: { en: 'the path of a screen', zh: '页面的路径' },
  writeScreenPath: {
    en: 'write letters, digits and hyphens, with a slash before each word, such as `/system/dock-visit`',
    zh: '请写字母、数字和连字符，每个单词前加斜杠，如`/system/dock-visit`',
  },
  anIcon: { en: 'an icon', zh: '图标' },
  takeIconName: {
    en: 'use the name of an Ant Design icon that ends in Outlined',
    zh: '请用 Ant Design 图标中以`Outlined`结尾的名称',
  },
  writeSort: { en: 'write a field name, with `-` before it for descending', zh: '请写字段名；降序时在前面加`-`' },
  writeOutHere: {
    en: 'write it out here: a file cannot refer to other places',
    zh: '请在此完整写出：文件不能引用别处的内容',
  },
  namedByName: { en: 'remove it: `name` identifies a resource', zh: '请删除：资源以`name`为准' },
  writeOutWhereUsed: { en: 'write it out where it is used', zh: '请在使用处完整写出' },
  unknownRejected: { en: 'remove it: unknown fields are always rejected', zh: '请删除：未知字段一律不接受' },
  nameFieldsInProperties: { en: 'list every field in `properties`', zh: '请在`properties`中逐个写出字段' },
  takeDecimal: { en: 'use `"format": "decimal"` with `scale`', zh: '请用`"format": "decimal"`并写`scale`' },
  nameInRequired: { en: 'add it to `required` of `record`', zh: '请将其列入`record`的`required`' },
  nullableByDefault: {
    en: 'remove it: a field that is not in `required` may be empty',
    zh: '请删除：不在`required`中的字段可以为空',
  },
});

interface NameHelp {
  readonly noun?: Message;
  readonly mend: Message;
}

const letters = texts.lettersAndDigits;

/** The help for invalid names. Each key is the definition or property in the meta schema that has the violated pattern. */
const byDefinition: Readonly<Record<string, NameHelp>> = {
  resourceName: { noun: texts.resourceName, mend: texts.takeResourceName({ letters }) },
  fieldName: { noun: texts.fieldName, mend: texts.takeFieldName({ letters }) },
  enumName: { noun: texts.enumName, mend: texts.takeEnumName },
  actionName: { noun: texts.actionName, mend: texts.takeActionName({ letters }) },
  dashboardName: { noun: texts.dashboardName, mend: texts.takeDashboardName },
  permission: { noun: texts.aPermission, mend: texts.writePermission },
  eventCode: { noun: texts.eventCode, mend: texts.writeEventCode },
  areaName: { noun: texts.areaName, mend: texts.takeLetters({ letters }) },
  optionValue: { noun: texts.choiceValue, mend: texts.takeOptionValue },
  perms: { noun: texts.permissionPrefix, mend: texts.writePrefix },
  callBase: { noun: texts.callBase, mend: texts.writeCallBase },
  call: { noun: texts.callName, mend: texts.writeCallName },
  screenKey: { noun: texts.screenKey, mend: texts.writeScreenKey },
  screenPath: { noun: texts.screenPath, mend: texts.writeScreenPath },
  icon: { noun: texts.anIcon, mend: texts.takeIconName },
  name: { mend: texts.takeLetters({ letters }) },
};

/** Returns the help for a name that violates a pattern, in a definition or written inline. The other patterns are those of sort orders. */
export function nameHelp(schemaPath: string): NameHelp {
  const owner = /(?:definitions|properties)\/(\w+)\/pattern$/.exec(schemaPath)?.[1] ?? '';
  return byDefinition[owner] ?? { mend: texts.writeSort };
}

/** Keywords that users know from similar languages, each with the keyword to use here. */
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

/** Keywords of JSON Schema and similar languages that are not supported, each with advice on what to do instead. */
export const unknownHelp: Readonly<Record<string, Message>> = {
  $ref: texts.writeOutHere,
  $id: texts.namedByName,
  definitions: texts.writeOutWhereUsed,
  $defs: texts.writeOutWhereUsed,
  additionalProperties: texts.unknownRejected,
  patternProperties: texts.nameFieldsInProperties,
  multipleOf: texts.takeDecimal,
  required: texts.nameInRequired,
  nullable: texts.nullableByDefault,
};
