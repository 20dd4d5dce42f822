import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BadSettings, readSettings } from '../../../src/server/settings.ts';
import { tempFolder } from '../../support/tempFolder.ts';

/** Returns the faults of an environment, one per line. */
function faultsOf(environment: Readonly<Record<string, string>>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof BadSettings) return error.faults.join('\n');
  }
  return expect.unreachable();
}

describe('readSettings', () => {
  test('has the defaults of the wire contract', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      postgresLimits: { connections: 20, searchSeconds: 30 },
      schemasDir: resolve('./schemas'),
      adminPassword: undefined,
      demo: 'month',
      isSchemaEditor: true,
      publicUrl: undefined,
      fileLimits: { size: 20 * 1024 * 1024, count: 100 },
      directUrl: undefined,
      trustProxy: false,
      drainSeconds: 3,
      logMonths: 0,
      metricsToken: undefined,
      files: undefined,
      isProduction: false,
    });
  });

  test('reads file limits in megabytes and numbers', () => {
    const { fileLimits } = readSettings({ HW_FILE_MB: '5', HW_FILE_COUNT: '7' });
    expect(fileLimits).toEqual({ size: 5 * 1024 * 1024, count: 7 });
  });

  test.each([
    ['s3://bucket', { bucket: 'bucket', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    [
      's3://my.bucket-1/a/b/?endpoint=http://10.0.0.7:9000&region=eu-west-1',
      { bucket: 'my.bucket-1', prefix: 'a/b/', endpoint: 'http://10.0.0.7:9000', region: 'eu-west-1' },
    ],
  ])('reads the place of files %s', (url, place) => {
    const keys = { HW_FILES_ACCESS_KEY: 'AKIA', HW_FILES_SECRET_KEY: 'so secret' };
    expect(readSettings({ HW_FILES_URL: url, ...keys }).files).toEqual({ ...place, accessKey: 'AKIA', secretKey: 'so secret' });
  });

  test.each([
    '/srv/files',
    'https://bucket.s3.amazonaws.com',
    's3://UPPER',
    's3://b',
    's3://bucket:9000',
    's3://key@bucket',
    's3://bucket/a b',
    's3://bucket?endpoint=minio:9000',
    's3://bucket?region=eu west',
    's3://bucket?secret=x',
    's3://bucket#x',
  ])('rejects HW_FILES_URL=%s', (url) => {
    const keys = { HW_FILES_ACCESS_KEY: 'AKIA', HW_FILES_SECRET_KEY: 'so secret' };
    expect(faultsOf({ HW_FILES_URL: url, ...keys })).toMatch(/^HW_FILES_URL=/);
  });

  test('rejects a place of files without its keys', () => {
    expect(faultsOf({ HW_FILES_URL: 's3://bucket', HW_FILES_ACCESS_KEY: 'AKIA' })).toBe(
      'HW_FILES_SECRET_KEY: must be set if HW_FILES_URL is',
    );
  });

  test('reads the limits of PostgreSQL', () => {
    const { postgresLimits } = readSettings({ HW_DATABASE_CONNECTIONS: '3', HW_SEARCH_SECONDS: '3600' });
    expect(postgresLimits).toEqual({ connections: 3, searchSeconds: 3_600 });
  });

  test.each([
    ['HW_DATABASE_CONNECTIONS', '2'],
    ['HW_DATABASE_CONNECTIONS', '1001'],
    ['HW_DRAIN_SECONDS', '301'],
    ['HW_DRAIN_SECONDS', '00'],
    ['HW_SEARCH_SECONDS', '0'],
    ['HW_SEARCH_SECONDS', '3601'],
    ['HW_FILE_MB', '0'],
    ['HW_FILE_MB', '1.5'],
    ['HW_FILE_MB', '2001'],
    ['HW_FILE_COUNT', 'many'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(BadSettings);
  });

  test('creates no demo data in production unless a setting requests it', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe('none');
    expect(readSettings({ NODE_ENV: 'production', HW_DEMO: '1' }).demo).toBe('month');
    expect(readSettings({ HW_DEMO: 'users' }).demo).toBe('users');
    expect(readSettings({ HW_DEMO: '0' }).demo).toBe('none');
  });

  test.each([
    ['PORT', '0', 'port', 0],
    ['HW_DATABASE_URL', 'postgres://a@b/c', 'databaseUrl', 'postgres://a@b/c'],
    ['HW_DATABASE_URL', '', 'databaseUrl', undefined],
    ['HW_SCHEMA_EDITOR', '0', 'isSchemaEditor', false],
    ['HW_DRAIN_SECONDS', '0', 'drainSeconds', 0],
    ['HW_LOG_MONTHS', '24', 'logMonths', 24],
    ['HW_TRUST_PROXY', '1', 'trustProxy', 1],
    ['HW_TRUST_PROXY', '0', 'trustProxy', false],
    ['HW_TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', '10.0.0.0/8, ::1'],
  ] as const)('%s=%s', (name, value, key, expected) => {
    expect(readSettings({ [name]: value })[key]).toBe(expected);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['HW_DATABASE_URL', 'mysql://a'],
    ['HW_DATABASE_DIRECT_URL', 'mysql://a'],
    ['HW_DATABASE_DIRECT_URL', 'postgres://db/without-the-other'],
    ['HW_ADMIN_PASSWORD', 'seven77'],
    ['HW_ADMIN_PASSWORD', 'x'.repeat(129)],
    ['HW_DEMO', 'yes'],
    ['HW_SCHEMA_EDITOR', 'off'],
    ['HW_PUBLIC_URL', 'javascript:alert(1)'],
    ['HW_UPSTREAM', 'hw.example.com'],
    ['HW_UPSTREAM', 'file:///etc/passwd'],
    ['HW_UPSTREAM', 'https://user:secret@hw.example.com'],
    ['HW_UPSTREAM', 'https://hw.example.com/?x=1'],
    ['HW_TRUST_PROXY', 'everybody'],
    ['HW_METRICS_TOKEN', 'too-short'],
    ['HW_METRICS_TOKEN', 'a token with spaces in it'],
  ])('%s=%s is rejected by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(BadSettings);
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  test.each([
    { HW_UPSTREAM: 'http://localhost:8080' },
    { HW_UPSTREAM: 'https://127.0.0.1:9000/hw', PORT: '9000' },
    { HW_UPSTREAM: 'http://[::1]', PORT: '80' },
    { HW_UPSTREAM: 'https://console.example.com/api', HW_PUBLIC_URL: 'https://console.example.com' },
  ])('%j is rejected, because the server would pass its calls on to itself', (settings) => {
    expect(() => readSettings(settings)).toThrow('HW_UPSTREAM: must not be the address of this server');
  });

  test('the hw server may be another server on this machine', () => {
    expect(readSettings({ HW_UPSTREAM: 'http://localhost:9000/prod-api' }).upstream?.pathname).toBe('/prod-api');
  });

  test('never prints secrets', () => {
    const urls = {
      HW_DATABASE_URL: 'mysql://bob:s3cret@db/x',
      HW_DATABASE_DIRECT_URL: 'mysql://bob:s3cret@db/y',
      HW_UPSTREAM: 'http://a:s3cret@hw',
    };
    const secret = { ...urls, HW_ADMIN_PASSWORD: 'sh0rt', HW_METRICS_TOKEN: 's3cret' };
    expect(() => readSettings(secret)).toThrow(/^(?![\s\S]*(sh0rt|s3cret))/);
  });

  test('lists every fault at once', () => {
    expect(faultsOf({ PORT: 'x', HW_DEMO: 'x' }).split('\n')).toHaveLength(2);
  });
});

describe('a setting in a file', () => {
  const inFile = (content: string): { path: string } & Disposable => {
    const folder = tempFolder('setting');
    const path = join(folder.path, 'value');
    writeFileSync(path, content);
    return { path, [Symbol.dispose]: () => folder.remove() };
  };

  test.each(['correct horse 7', 'correct horse 7\n', 'correct horse 7\r\n'])('%j is read without a line break at its end', (content) => {
    using file = inFile(content);
    expect(readSettings({ HW_ADMIN_PASSWORD_FILE: file.path }).adminPassword).toBe('correct horse 7');
  });

  test('can be any of the settings, and keeps spaces', () => {
    using file = inFile('postgres://a:p w @b/c');
    using seconds = inFile('7\n');
    const settings = readSettings({ HW_DATABASE_URL_FILE: file.path, HW_DRAIN_SECONDS_FILE: seconds.path, HW_DATA_DIR_FILE: '' });
    expect(settings).toMatchObject({ databaseUrl: 'postgres://a:p w @b/c', drainSeconds: 7, dataDir: resolve('./data') });
  });

  test('is rejected by name if the setting itself is set too', () => {
    using file = inFile('correct horse 7');
    const both = { HW_ADMIN_PASSWORD: 'another horse 8', HW_ADMIN_PASSWORD_FILE: file.path };
    expect(faultsOf(both)).toBe('HW_ADMIN_PASSWORD, HW_ADMIN_PASSWORD_FILE: set only one of them');
    expect(readSettings({ ...both, HW_ADMIN_PASSWORD: '' }).adminPassword).toBe('correct horse 7');
  });

  test('is rejected by name if the file is missing, unreadable or empty', () => {
    using file = inFile('\n');
    const missing = `${file.path}-missing`;
    expect(faultsOf({ HW_DATABASE_URL_FILE: missing })).toBe(`HW_DATABASE_URL_FILE=${missing}: the file cannot be read (ENOENT)`);
    expect(faultsOf({ HW_DATABASE_URL_FILE: resolve('.') })).toContain('the file cannot be read (EISDIR)');
    expect(faultsOf({ HW_DATABASE_URL_FILE: file.path })).toBe(`HW_DATABASE_URL_FILE=${file.path}: the file is empty`);
  });

  test('is rejected with its path, never with its value', () => {
    using file = inFile('s3cret');
    const faults = faultsOf({ HW_DATABASE_URL_FILE: file.path, HW_DEMO_FILE: file.path });
    expect(faults).toContain(`HW_DATABASE_URL_FILE=${file.path}: must start with postgres://`);
    expect(faults).toContain(`HW_DEMO_FILE=${file.path}: must be 0, 1 or users`);
    expect(faults).not.toContain('s3cret');
  });
});
