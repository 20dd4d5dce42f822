import 'vitest';

declare module 'vitest' {
  /** What the set-up of a test project hands to its tests (`inject('…')`). */
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres';
    filesKind: 'folder' | 's3';
    postgresUrl: string;
    chromiumPath: string;
    consoleFolder: string;
  }
}
