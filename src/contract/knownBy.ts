/** By its `field` the text names a record of another resource, which fills in these fields: field here, field there. */
export interface KnownBy {
  readonly resource: string;
  readonly field: string;
  readonly copy: Readonly<Record<string, string>>;
}
