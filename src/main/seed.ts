import { parseArgs } from 'node:util';
import ports from 'sea-ports/lib/ports.json' with { type: 'json' };
import { errors } from '../contract/errors.ts';
import { type LoginAnswer, sessionCalls } from '../contract/session.ts';
import { type Envelope, type FieldFault, isEnvelope, isSuccess } from '../contract/wire.ts';
import { isEmpty } from '../fields/emptyValues.ts';
import { subdivision } from '../fields/keywords.ts';
import { readOwnSettings } from './readOwnSettings.ts';

/** A port in the package `sea-ports`, where the key of each port is a UN/LOCODE. */
interface SeaPort {
  readonly name: string;
  readonly city: string;
  readonly province?: string;
  /** Longitude and latitude in degrees. */
  readonly coordinates?: readonly number[];
  readonly timezone?: string;
}

/** The 1,634 ports of the package `sea-ports`, by UN/LOCODE. */
export const seaPorts: Readonly<Record<string, SeaPort>> = ports;

/** The server to seed and the account to log in with. */
interface SeedTarget {
  readonly url: string;
  readonly account: string;
  readonly password: string;
}

/** A port that the server rejected, with the reasons. */
interface RejectedPort {
  readonly code: string;
  readonly name: string;
  readonly reasons: readonly string[];
}

interface SeedOutcome {
  readonly stored: number;
  readonly rejected: readonly RejectedPort[];
}

const saveCall = '/hw/wms/hwQuayConfig/saveHwQuayConfig';

/** Number of simultaneous requests, low enough for the server to stay responsive. */
const lanes = 4;

/**
 * Creates the ports of `sea-ports` as terminals through the public calls. Each port has a fixed Idempotency-Key, so that a second run
 * within the lifetime of the key creates no duplicates.
 */
export async function seedPorts(target: SeedTarget): Promise<SeedOutcome> {
  const token = await logIn(target);
  const ports = Object.entries(seaPorts);
  const outcomes: (RejectedPort | undefined)[] = [];
  const next = ports.entries();
  const work = async (): Promise<void> => {
    for (const [index, [code, port]] of next) outcomes[index] = await savePort({ target, token, code, port });
  };
  await Promise.all(Array.from({ length: lanes }, work));
  const rejected = outcomes.filter((outcome) => outcome !== undefined);
  return { stored: ports.length - rejected.length, rejected };
}

async function logIn({ url, account, password }: SeedTarget): Promise<string> {
  const answer = await post(`${url}${sessionCalls.login}`, { account, password });
  if (!isSuccess(answer.code)) throw new Error(`Logging in as ${account} failed: ${answer.message}`);
  return (answer.data as LoginAnswer).token;
}

interface PortToSave {
  readonly target: SeedTarget;
  readonly token: string;
  readonly code: string;
  readonly port: SeaPort;
}

/** Error codes that concern only one port, which is then skipped; any other error stops the run. */
const verdicts: ReadonlySet<number> = new Set([errors.invalid.code, errors.duplicate.code]);

async function savePort({ target, token, code, port }: PortToSave): Promise<RejectedPort | undefined> {
  const answer = await post(`${target.url}${saveCall}`, portToWharf(code, port), {
    Authorization: token,
    'Idempotency-Key': `sea-ports-${code}`,
  });
  if (isSuccess(answer.code)) return undefined;
  if (!verdicts.has(answer.code)) throw new Error(`Saving ${code} failed: ${answer.message}`);
  const faults = (answer.data as { errors?: readonly FieldFault[] } | null)?.errors ?? [];
  const reasons = faults.map(({ path, message }) => `${path.slice(1)}: ${message}`);
  return { code, name: port.name, reasons: reasons.length > 0 ? reasons : [answer.message] };
}

async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Envelope> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isEnvelope(answer)) throw new Error(`${url} answered ${response.status} with no envelope`);
  return answer;
}

/** The decimal places of longitude and latitude in the resource. */
const coordinateScale = 6;

/**
 * Converts a port of `sea-ports` to a terminal record of type PORT; the server adds defaults. The package has names of provinces, so a
 * province is used only if it is also a valid code.
 */
export function portToWharf(code: string, port: SeaPort): Record<string, string> {
  const [longitude, latitude] = (port.coordinates ?? []).map((degrees) => degrees.toFixed(coordinateScale));
  const { province } = port;
  const known = {
    quayCode: code,
    quayName: port.name,
    quayNameEn: port.name,
    quayType: 'PORT',
    portCode: code,
    stateCode: subdivision(province, 'country', { country: code.slice(0, 2) }) ? province : undefined,
    city: port.city,
    longitude,
    latitude,
    timezone: port.timezone,
  };
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => !isEmpty(entry[1])));
}

const usage = `npm run seed -- ports [--url http://127.0.0.1:8080] [--account admin] [--password …]

  ports   stores the ports of the package sea-ports as terminals

The password is taken from HW_ADMIN_PASSWORD when it is not given.`;

if (import.meta.main) {
  try {
    process.exitCode = await seed(process.argv.slice(2));
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}

async function seed(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      account: { type: 'string', default: 'admin' },
      password: { type: 'string' },
    },
  });
  const password = values.password ?? readOwnSettings().adminPassword ?? '';
  if (positionals.join() !== 'ports' || password === '') {
    console.error(usage);
    return 2;
  }
  await loadPorts({ url: values.url.replace(/\/+$/, ''), account: values.account, password });
  return 0;
}

async function loadPorts(target: SeedTarget): Promise<void> {
  const { stored, rejected } = await seedPorts(target);
  console.log(`${stored} stored, ${rejected.length} refused`);
  for (const { code, name, reasons } of rejected) console.log(`  ${code} ${name}: ${reasons.join('; ')}`);
}

/** Returns the message of an error with that of its cause, such as a refused connection. */
function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
