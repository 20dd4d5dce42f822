import type { Resource } from '../../contract/resource.ts';
import { sessionCalls } from '../../contract/session.ts';
import { many } from '../../contract/text.ts';
import { ask, demand } from './client.ts';
import { type Tester, testerNames, withTesters } from './people.ts';
import { ownProbes, type Probe, probesOf } from './probes.ts';

/** What came of one call by each of the five. */
export interface VerifiedCall {
  readonly probe: Probe;
  readonly cells: readonly { readonly isLetThrough: boolean; readonly isExpected: boolean; readonly code: number }[];
}

export interface Verified {
  readonly calls: readonly VerifiedCall[];
  /** Let through and should not have been. */
  readonly unexpectedYes: number;
  /** Refused and should not have been. */
  readonly unexpectedNo: number;
}

interface Server {
  readonly url: string;
  readonly account: string;
  readonly password: string;
}

/** What a refusal for want of rights, or of a session, looks like; whatever else is said of a call, it was let through. */
const refusals: ReadonlySet<number> = new Set([40003, 20007]);

/** Walks all calls of a running server with five users, and compares who is let through with who should be. */
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

/** The matrix in lines of text: what differs from what should be is marked. */
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
