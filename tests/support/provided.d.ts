import 'vitest';

declare module 'vitest' {
  /** What the set-up of a test project hands to its tests (`inject('…')`). */
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres';
    postgresUrl: string;
    chromiumPath: string;
    consoleFolder: string;
  }
}
