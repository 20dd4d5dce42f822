import 'vitest';

declare module 'vitest' {
  /** What the set-up of a test project hands to its tests (`inject('…')`). */
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres';
    filesKind: 'folder' | 's3';
    postgresUrl: string;
    /** Address of PgBouncer in front of PostgreSQL, in the project that has one. */
    pooler: string | undefined;
    /** Number of servers that `startApp` starts on one database. */
    servers: number;
    chromiumPath: string;
    consoleFolder: string;
  }
}
