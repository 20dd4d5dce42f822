/**
 * Stands in for what RJSF works out of a schema with references, alternatives and defaults (`schema/`,
 * `findSchemaDefinition`), and the libraries behind it: the forms of this console have none of these, so a schema is what
 * it says, and a record is what was handed over.
 */
const schemaAsItIs = (_validator: unknown, schema: unknown): unknown => schema;
const recordAsItIs = (_validator: unknown, _schema: unknown, record: unknown): unknown => record;
const yes = (): boolean => true;
const no = (): boolean => false;

function refuse(): never {
  throw new Error(
    'RJSF wants more of a schema than the forms of this console have: see rjsfSchemas in vite.config.ts.',
  );
}

export {
  no as isFilesArray,
  no as isMultiSelect,
  no as isSelect,
  no as isValueEmpty,
  recordAsItIs as getDefaultFormState,
  // biome-ignore lint/style/noDefaultExport: the function that it stands in for has one
  refuse as default,
  refuse as findFieldInSchema,
  refuse as findSelectedOptionInXxxOf,
  refuse as getClosestMatchingOption,
  refuse as getFieldNames,
  refuse as getFirstMatchingOption,
  refuse as getFromSchema,
  refuse as getUsedFormData,
  refuse as makeAllReferencesAbsolute,
  refuse as omitExtraData,
  refuse as relaxOptionsForScoring,
  refuse as sanitizeDataForNewSchema,
  refuse as splitKeyElementFromObject,
  refuse as toPathSchema,
  schemaAsItIs as retrieveSchema,
  yes as getDisplayLabel,
};
