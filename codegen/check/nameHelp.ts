interface NameHelp {
  readonly noun?: string;
  readonly mend: string;
}

const letters = 'letters and digits, beginning with a small letter';

/** By the definition in the meta schema whose pattern refuses a name. */
const byDefinition: Readonly<Record<string, NameHelp>> = {
  resourceName: { noun: 'the name of a resource', mend: `use 2 to 63 ${letters}, such as \`hwShipConfig\`` },
  fieldName: { noun: 'the name of a field', mend: `use up to 63 ${letters}, such as \`shipName\`` },
  enumName: {
    noun: 'the name of an enum',
    mend: 'use letters and digits, beginning with a capital, such as `QuayType`',
  },
  doingName: { noun: 'the name of a transition or action', mend: `use up to 63 ${letters}, such as \`close\`` },
  permission: {
    noun: 'a permission',
    mend: 'write three words with colons between them, such as `system:ship:close`',
  },
  eventCode: { noun: 'the code of an event', mend: 'write four capitals, such as `GTOT`' },
  areaName: { noun: 'the name of an area', mend: `use ${letters}` },
  optionValue: { noun: 'the value of a choice', mend: 'use up to 40 letters, digits, dots, hyphens and underscores' },
  perms: {
    noun: 'a permission prefix',
    mend: 'write two words of letters alone with a colon between them, such as `system:ship`',
  },
  callBase: {
    noun: 'the beginning of calls',
    mend: 'write a path of letters and digits, such as `/hw/wms/hwShipConfig`',
  },
  call: { noun: 'the name of a call', mend: 'write letters and digits only, such as `findShipList`' },
  screenKey: { noun: 'the key of a screen', mend: 'write words with slashes between them, such as `system/ship`' },
  screenPath: {
    noun: 'the path of a screen',
    mend: 'write letters, digits and hyphens, with a slash before each word, such as `/system/dock-visit`',
  },
  icon: { noun: 'an icon', mend: 'use a name of Ant Design that ends with Outlined' },
};

/** What to say about a name that the meta schema's pattern refuses. */
export function nameHelp(schemaPath: string): NameHelp {
  const definition = /definitions\/(\w+)\/pattern$/.exec(schemaPath)?.[1] ?? '';
  return byDefinition[definition] ?? { mend: 'write a field name, with `-` before it for descending' };
}
