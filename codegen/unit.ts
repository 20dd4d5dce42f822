import type { Report } from './check/report.ts';
import type { Document } from './read/readDocument.ts';
import type { ResourceSource } from './read/source.ts';

/** A file on its way through the compiler. */
export interface Unit {
  readonly document: Document;
  readonly report: Report;
}

/** A resource file whose shape is sound. */
export interface ResourceUnit extends Unit {
  readonly source: ResourceSource;
}
