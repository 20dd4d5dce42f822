import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// Moves committed pages from the write-ahead log to the file, on its own connection, so that no one waits for it.
const database = new DatabaseSync(String(workerData), { timeout: 10_000 });
database.exec('pragma wal_checkpoint(passive)');
database.close();
