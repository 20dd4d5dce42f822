import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };

/** A choice looks the same in a resource file. */
const { choice, optionValue, tagColor, text } = metaSchema.definitions;

/** What `enums.json` must look like. */
export const enumsSchema = {
  type: 'object',
  propertyNames: { $ref: '#/definitions/enumName' },
  additionalProperties: { $ref: '#/definitions/options' },
  definitions: {
    enumName: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,62}$' },
    options: { type: 'array', minItems: 1, maxItems: 300, items: { $ref: '#/definitions/option' } },
    option: { ...choice, type: 'object' },
    optionValue,
    tagColor,
    text,
  },
};

/** What `areas.json` must look like. */
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

/** The JSON Schemas of the language, for editors: of a resource file, of `enums.json` and of `areas.json`. */
export const languageSchemas = { resource: metaSchema, enums: enumsSchema, areas: areasSchema } as const;
