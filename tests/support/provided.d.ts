import 'vitest';

declare module 'vitest' {
  /** The values that the setup of a test project passes to its tests (`inject('…')`). */
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
