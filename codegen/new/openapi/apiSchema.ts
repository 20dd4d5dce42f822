/** A schema of an OpenAPI document, as far as anything is known of it before it is looked at. */
export interface ApiSchema {
  readonly [keyword: string]: unknown;
  readonly $ref?: unknown;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: unknown;
  readonly items?: ApiSchema;
}

/** What is needed to look into a document, and what is to be told of it. */
export interface ApiContext {
  readonly document: unknown;
  readonly notes: Set<string>;
}

export function isSchema(value: unknown): value is ApiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
