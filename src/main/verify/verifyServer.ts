import { parseArgs } from 'node:util';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { Resource } from '../../contract/resource.ts';
import { sessionCalls } from '../../contract/session.ts';
import { many } from '../../contract/text.ts';
import { readOwnSettings } from '../readOwnSettings.ts';
import { ask, demand, type Tester, testerNames, withTesters } from './people.ts';
import { ownProbes, type Probe, probesOf } from './probes.ts';

const usage = `npm run codegen -- verify [url] [--account admin] [--schemas <dir>]
  walks all calls of a running server with five users (nobody, no rights, lists only, user admin, everything) and prints
  who is let through; fails where that is not as it should be. HW_ADMIN_PASSWORD holds the password of the account.
  url        where the server is; http://127.0.0.1:8080 or what HOST and PORT say when left out`;

/** `npm run codegen -- verify`: returns the exit code: 0 when all is as expected, 1 when not, 2 for wrong arguments. */
export async function runVerify(args: readonly string[]): Promise<number> {
  const options = { account: { type: 'string' }, schemas: { type: 'string' } } as const;
  const password = process.env.HW_ADMIN_PASSWORD;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const settings = readOwnSettings();
    const [url = `http://${settings.host}:${settings.port}`, ...rest] = positionals;
    if (rest.length > 0 || password === undefined) throw new TypeError('HW_ADMIN_PASSWORD must be set');
    const { resources } = compile(readFolder(values.schemas ?? settings.schemasDir));
    const server = { url: url.replace(/\/$/, ''), account: values.account ?? 'admin', password };
    const verified = await verifyServer(
      server,
      resources.map(({ resource }) => resource),
    );
    console.log(formatVerified(verified).join('\n'));
    return verified.unexpectedYes + verified.unexpectedNo > 0 ? 1 : 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
}

/** The results of a call by each tester. */
export interface VerifiedCall {
  readonly probe: Probe;
  readonly cells: readonly { readonly isLetThrough: boolean; readonly isExpected: boolean; readonly code: number }[];
}

export interface Verified {
  readonly calls: readonly VerifiedCall[];
  /** Calls that should have been rejected. */
  readonly unexpectedYes: number;
  /** Calls that should have been let through. */
  readonly unexpectedNo: number;
}

interface Server {
  readonly url: string;
  readonly account: string;
  readonly password: string;
}

/** Codes of a missing permission or session. With any other code, a call was let through. */
const refusals: ReadonlySet<number> = new Set([40003, 20007]);

/** Makes all calls of a running server as five testers, and compares who is let through with who should be. */
export async function verifyServer(server: Server, resources: readonly Resource[]): Promise<Verified> {
  const { url, account, password } = server;
  const login = await demand(url, { method: 'POST', path: sessionCalls.login, body: { account, password } });
  const { token } = login as { token: string };
  const own = resources.filter((resource) => !resource.partOf);
  const listed = own.find(({ calls }) => calls.find !== undefined);
  const probes = [...own.flatMap(probesOf), ...(listed ? ownProbes(listed) : [])];
  const calls = await withTesters(url, token, (testers) => walk(url, probes, testers)).finally(() =>
    demand(url, { method: 'POST', path: sessionCalls.logout, token }),
  );
  const cells = calls.flatMap((call) => call.cells).filter(({ isExpected }) => !isExpected);
  return {
    calls,
    unexpectedYes: cells.filter(({ isLetThrough }) => isLetThrough).length,
    unexpectedNo: cells.filter(({ isLetThrough }) => !isLetThrough).length,
  };
}

async function walk(url: string, probes: readonly Probe[], testers: readonly Tester[]): Promise<VerifiedCall[]> {
  const calls: VerifiedCall[] = [];
  for (const probe of probes) {
    const cells = [];
    for (const { token, codes } of testers) {
      const { code } = await ask(url, { ...probe, token });
      const isLetThrough = !refusals.has(code);
      const may =
        token !== undefined && (probe.needs === 'session' || probe.needs.split(' | ').some((code) => codes.has(code)));
      cells.push({ isLetThrough, isExpected: isLetThrough === may, code });
    }
    calls.push({ probe, cells });
  }
  return calls;
}

/** The results as lines of text, with unexpected ones marked. */
export function formatVerified({ calls, unexpectedYes, unexpectedNo }: Verified): string[] {
  const width = Math.max(...calls.map(({ probe }) => probe.name.length));
  const needs = Math.max(...calls.map(({ probe }) => probe.needs.length));
  const head = ['call'.padEnd(width), 'needs'.padEnd(needs), ...testerNames].join('  ');
  const lines = calls.map(({ probe, cells }) =>
    [
      ...[probe.name.padEnd(width), probe.needs.padEnd(needs)],
      ...cells.map(({ isLetThrough, isExpected, code }, i) => {
        const word = isLetThrough ? 'yes' : 'no';
        return (isExpected ? word : `${word}! ${code}`).padEnd((testerNames[i] ?? '').length);
      }),
    ]
      .join('  ')
      .trimEnd(),
  );
  const total = `${many(calls.length, 'call')}, ${many(testerNames.length, 'user')}: ${unexpectedYes} unexpected yes, ${unexpectedNo} unexpected no`;
  return [head, ...lines, total];
}
