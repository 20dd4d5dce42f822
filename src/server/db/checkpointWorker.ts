import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// Runs a WAL checkpoint on a connection of its own, so that other work is not blocked.
const database = new DatabaseSync(String(workerData), { timeout: 10_000 });
database.exec('pragma wal_checkpoint(passive)');
database.close();
