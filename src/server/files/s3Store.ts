import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../appError.ts';
import type { Log } from '../log.ts';
import { BadSettings, type S3Location } from '../settings.ts';
import { assertFileId, createFolderStore, type FileStore } from './store.ts';

/** How often an upload is tried if the connection breaks or the store fails. */
const mostTries = 3;

/** Maximum number of connections, each of which serves one upload or download, and time limits in milliseconds. */
const connection = { maxSockets: 1_000, opening: 5_000, silence: 60_000 };

/**
 * Creates a store that keeps files in S3, under the same paths as in a folder. A file first arrives in `folder` and is sent from there.
 * Therefore slow senders hold no memory and no connection to S3, rejected files never reach S3, and a failed upload can be repeated.
 */
export async function createS3Store(place: S3Location, folder: string, log: Log): Promise<FileStore> {
  const { bucket: Bucket, prefix } = place;
  const client = clientOf(place);
  await assertUsable(client, place, log);
  const arriving = createFolderStore(folder);
  const keyOf = (id: string): string => `${prefix}${assertFileId(id).slice(-2)}/${id}`;
  const failed = (err: unknown): AppError => {
    log.error({ err, event: 'fileStoreFailed' }, 'the file store did not do what it was asked');
    return new AppError('filesUnavailable', { cause: err });
  };
  const send = async (id: string, { size, hash }: { readonly size: number; readonly hash: string }): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const Body = createReadStream(arriving.pathOf(id));
      // The store compares the hash and rejects a file that was damaged on its way.
      const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64');
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: keyOf(id), Body, ContentLength: size, ChecksumSHA256 }));
        return;
      } catch (error) {
        if (tries === mostTries || isRejection(error)) throw failed(error);
      } finally {
        Body.destroy();
      }
    }
  };
  return {
    write: async (id, content, inspect) => {
      const stored = await arriving.write(id, content, inspect);
      try {
        await send(id, stored);
      } finally {
        await arriving.remove(id);
      }
      return stored;
    },
    read: async (id) => {
      const Key = keyOf(id);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body as Readable;
      } catch (error) {
        if (codeOf(error) === 'NoSuchKey') return undefined;
        throw failed(error);
      }
    },
    remove: async (id) => {
      await arriving.remove(id);
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(id) })).catch((error: unknown) => {
        throw failed(error);
      });
    },
    close: () => client.destroy(),
  };
}

function clientOf({ endpoint, region, accessKey, secretKey }: S3Location): S3Client {
  const agent = { maxSockets: connection.maxSockets };
  return new S3Client({
    region,
    // Stores other than Amazon's rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Checksums of every part of a stream are newer than many stores; the hash of the whole file is sent instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client would write warnings to the console; its errors are logged where they are caught.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: connection.opening,
      socketTimeout: connection.silence,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

const ignore = (): void => undefined;

/**
 * Throws, so that the server does not start, if the store rejects the bucket or the keys. If the store does not answer, only logs a
 * warning: then only the calls that need the store fail.
 */
async function assertUsable(client: S3Client, { bucket, prefix }: S3Location, log: Log): Promise<void> {
  try {
    // This object does not exist, which the store only tells callers who have access to the bucket.
    await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}probe` }));
  } catch (err) {
    if (codeOf(err) === 'NoSuchKey') return;
    if (isRejection(err)) {
      throw new BadSettings([`HW_FILES_URL: the store rejects the bucket, the region or the keys (${codeOf(err)})`]);
    }
    log.warn({ err, event: 'fileStoreFailed' }, 'the file store does not answer; files cannot be read or stored until it does');
  }
}

/** Whether the store understood the request and declined it. */
function isRejection(error: unknown): boolean {
  const { httpStatusCode: status = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

function codeOf(error: unknown): string {
  return String((error as { name?: unknown }).name);
}
