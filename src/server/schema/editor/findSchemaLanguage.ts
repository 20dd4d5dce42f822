import { languageSchemas } from '../../../../codegen/languageSchemas.ts';
import { reservedNames } from '../../../contract/record.ts';
import type { SchemaLanguage } from '../../../contract/schemaEditor.ts';
import { areaFolder } from './areaFolder.ts';
import type { Ask } from './ask.ts';

/** `GET findHwSchemaLanguage`: the language itself and the names that a file may use, for completion and explanation. */
export async function findSchemaLanguage({ house }: Ask): Promise<SchemaLanguage> {
  const { areas, enums, resources } = house.schemas.compilation;
  const names = resources.filter(({ resource }) => !resource.partOf).map(({ resource }) => resource.name);
  return {
    schemas: languageSchemas,
    names: {
      enums: Object.keys(enums),
      areas: areas.map(({ name }) => name),
      resources: [...names, ...reservedNames].sort(),
    },
    areas: areas.map(({ name, title }) => ({ name, title, folder: areaFolder(name, resources) })),
    isEditable: house.schemaFolder.isEditable,
  };
}
