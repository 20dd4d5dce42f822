const text = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    zh: { type: 'string', minLength: 1, maxLength: 500, description: 'The text in Chinese.' },
    en: { type: 'string', minLength: 1, maxLength: 500, description: 'The text in English.' },
  },
};

/** What `enums.json` must look like. */
export const enumsSchema = {
  type: 'object',
  propertyNames: { $ref: '#/definitions/enumName' },
  additionalProperties: { $ref: '#/definitions/options' },
  definitions: {
    enumName: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,62}$' },
    optionValue: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,40}$' },
    options: { type: 'array', minItems: 1, maxItems: 300, items: { $ref: '#/definitions/option' } },
    option: {
      type: 'object',
      additionalProperties: false,
      required: ['value', 'title'],
      properties: {
        value: { description: 'What is stored and sent, as a text.', $ref: '#/definitions/optionValue' },
        title: { description: 'What people see.', ...text },
        color: {
          description: 'Colour of its tag.',
          enum: [
            ...['default', 'blue', 'cyan', 'geekblue', 'gold', 'green', 'lime', 'magenta', 'orange', 'pink'],
            ...['processing', 'purple', 'red', 'success', 'volcano', 'warning', 'error', 'yellow'],
          ],
        },
      },
    },
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
        title: { description: 'Name of the group in the menu.', ...text },
        icon: { description: 'Icon of the group.', $ref: '#/definitions/icon' },
        order: { description: 'Place in the menu, small numbers first.', type: 'integer', minimum: 0, maximum: 100000 },
      },
    },
  },
};
