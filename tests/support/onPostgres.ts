/**
 * API tests that also run on PostgreSQL, by the reason why results can differ there. All other tests use the same code above the
 * database layer; `npm run test:full` runs every test on both databases.
 */
export const onPostgres = {
  'the database layer: tables, types, order, texts, paging': [
    ...['tables', 'find', 'names', 'hostileTexts', 'keptTexts', 'tree', 'menuTable', 'groups', 'choices', 'fieldRules', 'boundedTotals'],
    ...['referenceFilter', 'dataScope', 'changeLog', 'logArchive', 'serial', 'roundTrip', 'fileFields', 'delete', 'businessRecords'],
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

/** Returns the files that vitest runs on PostgreSQL: those in `onPostgres`, or in a full run all API tests. */
export function filesOnPostgres(isFull: boolean): string[] {
  return isFull
    ? ['tests/api/**/*.test.ts']
    : Object.values(onPostgres).flatMap((names) => names.map((name) => `tests/api/${name}.test.ts`));
}

/**
 * API tests that always run against three servers on one PostgreSQL behind PgBouncer, where each call goes to the next server. In a full
 * run, all API tests except those in `notOnThree` run there.
 */
const alwaysOnThree = ['pooler', 'severalServers', 'notices', 'searches', 'importUndo'];

/** API tests that do not run against three servers, by the reason why not. */
export const notOnThree = {
  'change files by hand in the folder and then ask one server, while each of them notices that by itself': [
    ...['brokenFiles', 'copiedFile', 'guide', 'rejectedTable'],
  ],
  'go back to an older file by hand in a folder that several running servers use, which is then reported as older for a while': [
    ...['migration', 'plan', 'renameResource', 'tables'],
  ],
  'read the figures of one server': ['metrics'],
  'start servers of their own, or none': [
    ...['advisories', 'advisoriesSecrets', 'backup', 'console', 'demoAccounts', 'filesInS3', 'probe', 'start', 'upstream'],
  ],
  'kill their only server; `tests/servers` kills one of three': [
    ...['crash', 'crashFiles', 'crashImport', 'crashMoney', 'crashReminders', 'crashStock'],
  ],
  'make thousands of random calls, and have not been tried': ['fuzz', 'moneyModel', 'recordsModel', 'stockModel'],
} as const satisfies Record<string, readonly string[]>;

/** Returns the files that vitest runs against three servers; in a full run also the tests that kill single servers. */
export function filesOnThree(isFull: boolean): string[] {
  if (!isFull) return alwaysOnThree.map((name) => `tests/api/${name}.test.ts`);
  return [`tests/api/!(${Object.values(notOnThree).flat().join('|')}).test.ts`, 'tests/servers/*.test.ts'];
}

/** API tests of stored files. They also run with an S3 server: one always, all in a full run. */
const withFiles = { always: ['files'], full: ['fileRejections', 'fileFields', 'crashFiles'] };

/**
 * Returns the files that vitest runs with an S3 server; in a full run also the tests that start the services of `compose.yaml` as plain
 * processes.
 */
export function filesOnS3(isFull: boolean): string[] {
  const api = [...withFiles.always, ...(isFull ? withFiles.full : [])].map((name) => `tests/api/${name}.test.ts`);
  return isFull ? [...api, 'tests/deploy/*.test.ts'] : api;
}
