/** The folder of the resource files. */
export interface SchemaFolder {
  readonly path: string;
  /** Whether its files may be changed through calls (`HW_SCHEMA_EDITOR`). */
  readonly isEditable: boolean;
  /** Has the files looked at now instead of at the next turn; done when what is sound is live. */
  readonly renew: () => Promise<void>;
}
