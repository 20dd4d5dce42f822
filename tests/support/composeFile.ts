import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../..');

/** The parts of a service in `compose.yaml` that the tests read. */
export interface Service {
  readonly image: string;
  readonly build?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Reads `compose.yaml`; `${NAME:-default}` becomes the default. */
export function readCompose(): Compose {
  const text = readText('compose.yaml').replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  return parse(text, { merge: true }) as Compose;
}

/** Creates the secrets in a folder, as the guide says, and returns a function that reads one of them. */
export function makeSecrets(folder: string): (name: string) => string {
  execFileSync('sh', [join(root, 'deploy/make-secrets.sh'), folder, join(folder, 's3')], { stdio: 'pipe' });
  return (name) => readFileSync(join(folder, name), 'utf8').trim();
}

/** Returns the environment of a server with the secrets of the folder in place of `/run/secrets`. */
export function serverEnvironment({ environment = {} }: Service, folder: string): Record<string, string> {
  const values = Object.entries(environment).map(([name, value]) => [name, value.replace('/run/secrets', folder)]);
  const [, set = ''] = /^ENV (.*)$/m.exec(readText('Dockerfile')) ?? [];
  const ofImage = [...set.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries([...ofImage, ...values]);
}
