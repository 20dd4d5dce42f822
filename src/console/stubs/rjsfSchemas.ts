/**
 * Replaces RJSF's resolution of references, alternatives and defaults (`schema/`, `findSchemaDefinition`) and its libraries. The schemas
 * here contain none of these, so schema and form data are returned unchanged.
 */
const schemaAsItIs = (_validator: unknown, schema: unknown): unknown => schema;
const recordAsItIs = (_validator: unknown, _schema: unknown, record: unknown): unknown => record;
const yes = (): boolean => true;
const no = (): boolean => false;

function reject(): never {
  throw new Error('RJSF wants more of a schema than the forms of this console have: see rjsfSchemas in vite.config.ts.');
}

export {
  no as isFilesArray,
  no as isMultiSelect,
  no as isSelect,
  no as isValueEmpty,
  recordAsItIs as getDefaultFormState,
  // biome-ignore lint/style/noDefaultExport: the replaced module has a default export
  reject as default,
  reject as findFieldInSchema,
  reject as findSelectedOptionInXxxOf,
  reject as getClosestMatchingOption,
  reject as getFieldNames,
  reject as getFirstMatchingOption,
  reject as getFromSchema,
  reject as getUsedFormData,
  reject as makeAllReferencesAbsolute,
  reject as omitExtraData,
  reject as relaxOptionsForScoring,
  reject as sanitizeDataForNewSchema,
  reject as splitKeyElementFromObject,
  reject as toPathSchema,
  schemaAsItIs as retrieveSchema,
  yes as getDisplayLabel,
};
