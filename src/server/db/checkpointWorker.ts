import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// Moves what is committed from the write-ahead log to the file, by a connection of its own; nobody waits for it.
const database = new DatabaseSync(String(workerData), { timeout: 10_000 });
database.exec('pragma wal_checkpoint(passive)');
database.close();
