import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { inject } from 'vitest';
import { freePort } from './freePort.ts';
import { tempFolder } from './tempFolder.ts';

/** The place where a test server keeps the contents of files, as the running test project says: a folder, or an S3 server of its own. */
export interface TestFileStore {
  readonly kind: 'folder' | 's3';
  /** The settings of the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the names of everything that is stored, including incomplete uploads. */
  stored(): string[];
  /** Path of the file on this machine. */
  pathOf(id: string): string;
  /** Makes it impossible to store files until the returned function is called. */
  fail(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Creates the file store that the running test project uses. `dataDir` returns the data folder of the server, which may be created later.
 */
export async function testFileStore(dataDir: () => string): Promise<TestFileStore> {
  return inject('filesKind') === 's3' ? s3Store(dataDir) : folderStore(dataDir);
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

function folderStore(dataDir: () => string): TestFileStore {
  const folder = (): string => join(dataDir(), 'files');
  return {
    kind: 'folder',
    environment: {},
    stored: () => namesIn(folder()),
    pathOf: (id) => join(folder(), id.slice(-2), id),
    fail: async () => {
      const away = `${folder()}-away`;
      renameSync(folder(), away);
      writeFileSync(folder(), '');
      return async () => {
        rmSync(folder());
        renameSync(away, folder());
      };
    },
    close: async () => undefined,
  };
}

const [bucket, prefix] = ['quayside-files', 'of/tests'];

/** The S3 server keeps each object in a file with this ending, beside other files with its metadata. */
const ending = '._S3rver_object';

/** The only account that the S3 server knows. */
const s3Key = 'S3RVER';

/** Starts an S3 server, with one bucket, that keeps its objects in a folder. */
export async function s3Store(dataDir: () => string): Promise<TestFileStore> {
  const disk = tempFolder('s3');
  const port = await freePort();
  const open = async (): Promise<S3rver> => {
    const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory: disk.path, configureBuckets: [{ name: bucket }] });
    await server.run();
    return server;
  };
  let server = await open();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const folder = join(disk.path, bucket, prefix);
  mkdirSync(dirname(folder), { recursive: true });
  return {
    kind: 's3',
    environment: {
      HW_FILES_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=eu-central-1`,
      ...{ HW_FILES_ACCESS_KEY: s3Key, HW_FILES_SECRET_KEY: s3Key },
    },
    stored: () => [
      ...namesIn(folder).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])),
      ...namesIn(join(dataDir(), 'arriving')),
    ],
    pathOf: (id) => join(folder, id.slice(-2), `${id}${ending}`),
    fail: async () => {
      await closed(server);
      return async () => {
        server = await open();
      };
    },
    close: async () => {
      await closed(server);
      disk.remove();
    },
  };
}

/** Closes the server with the connections that its client keeps alive. */
async function closed(server: S3rver): Promise<void> {
  const ending = server.close();
  server.httpServer?.closeAllConnections();
  await ending;
}
