/**
 * API tests that also run on PostgreSQL, by the reason why results can differ there. All others use the same code above the
 * database layer; `npm run test:full` runs every test on both databases.
 */
export const onPostgres = {
  'the database layer: tables, types, order, texts, paging': [
    ...['tables', 'find', 'names', 'hostileTexts', 'keptTexts', 'tree', 'menuTable', 'groups', 'choices', 'fieldRules', 'boundedTotals'],
    ...['referenceFilter', 'dataScope', 'changeLog', 'serial', 'roundTrip', 'fileFields', 'delete', 'businessRecords'],
    ...['exportRelated', 'hsCodes', 'newFromTable', 'heldChoices', 'orderGoods', 'tripStory', 'requoting', 'jobs', 'dashboards'],
  ],
  'writes and locks': [
    ...['writePaths', 'save', 'bulk', 'sheet', 'lines', 'merge', 'restore', 'transit', 'manyAtOnce', 'tripsAtOnce'],
    ...['busyDatabase', 'longWrites', 'importBeside', 'logInBeside', 'renameUnderLoad', 'events', 'live'],
    ...['severalServers', 'notices', 'ownFolders', 'schemaSavesAtOnce', 'generations', 'reminders'],
  ],
  'migration, start and backup': [
    ...['start', 'restart', 'migration', 'plan', 'rejectedTable', 'narrowed', 'rename', 'renameField', 'renameResource'],
    ...['renameDoubts', 'renamedNeighbor', 'schemaImpact', 'schemaHistory', 'backup', 'fullDisk', 'crash', 'crashFiles'],
  ],
  totals: ['totals', 'totalsMany', 'businessTotals', 'importTotals', 'tabCounts', 'viewsSummary', 'crashMoney'],
  imports: [
    'import',
    'importLines',
    'importKept',
    'importMerge',
    'importReturn',
    'importUndo',
    'importColumns',
    'packingLists',
    'hostileWorkbooks',
    'crashImport',
  ],
  sessions: ['session', 'openSessions', 'revocation', 'access'],
  'search and connections': ['numberSearch', 'receivables', 'receivablePages', 'searches', 'largeTables', 'metrics', 'pooler', 'replica'],
  models: ['recordsModel', 'stockModel', 'moneyModel', 'crashStock', 'crashReminders', 'fuzz'],
} as const satisfies Record<string, readonly string[]>;

/** Returns the files that vitest runs on PostgreSQL: the ones above, or in a full run all. */
export function filesOnPostgres(isFull: boolean): string[] {
  return isFull
    ? ['tests/api/**/*.test.ts']
    : Object.values(onPostgres).flatMap((names) => names.map((name) => `tests/api/${name}.test.ts`));
}

/**
 * API tests that run against three servers on one PostgreSQL behind PgBouncer, each call at the next one. These are the files that have
 * passed there; the other files have not been tried.
 */
const onThree = {
  always: ['pooler', 'severalServers', 'notices', 'searches', 'importUndo'],
  full: [
    ...['import', 'importLines', 'save', 'bulk', 'lines', 'transit', 'find', 'files', 'totals', 'changeLog', 'session', 'openSessions'],
    ...['viewAs', 'dataScope', 'menuTable', 'counting', 'tripStory', 'deliveryStory', 'receivables', 'payments', 'quoting'],
    ...['requoting', 'orderTransitions', 'generations', 'events', 'numberSearch', 'serial', 'revocation'],
    ...['access', 'merge', 'restart', 'ownFolders', 'sheet', 'views', 'jobs', 'schemaEditor', 'live', 'busyDatabase', 'importReturn'],
  ],
};

/** Returns the files that vitest runs against three servers; in a full run also the one that kills single servers. */
export function filesOnThree(isFull: boolean): string[] {
  const api = [...onThree.always, ...(isFull ? onThree.full : [])].map((name) => `tests/api/${name}.test.ts`);
  return isFull ? [...api, 'tests/servers/*.test.ts'] : api;
}

/** API tests of stored files. They also run with an S3 server: one always, all in a full run. */
const withFiles = { always: ['files'], full: ['fileRejections', 'fileFields', 'crashFiles'] };

/** Returns the files that vitest runs with an S3 server; in a full run also the services of `compose.yaml` as plain processes. */
export function filesOnS3(isFull: boolean): string[] {
  const api = [...withFiles.always, ...(isFull ? withFiles.full : [])].map((name) => `tests/api/${name}.test.ts`);
  return isFull ? [...api, 'tests/deploy/*.test.ts'] : api;
}
