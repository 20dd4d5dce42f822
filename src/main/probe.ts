/**
 * `npm run probe`: finds out which parts of the contract an existing hw server follows and which it lacks. With `--out`, it also drafts
 * resource files for that server.
 */

import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { compile } from '../../codegen/compile.ts';
import { Trouble } from '../../codegen/new/material.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { sessionCalls } from '../contract/session.ts';
import { createAsker, logIn } from './probe/askServer.ts';
import type { Habit } from './probe/habits.ts';
import { type Drafted, type Probed, probeServer, writeDrafts } from './probe/probeServer.ts';

const usage = `npm run probe -- <https://…> [--out <folder>] [--schemas <folder>]
  asks an existing hw server, with calls that change nothing, how it answers: envelope, lists, ids, versions, dates, filters, menu.
  Prints what it follows, what it does in another way that the console understands (~), and what it lacks (-).
  <https://…>          its address, with the path below which /hw is
  --out <folder>       also drafts resource files into this new folder
  --schemas <folder>   the resource files whose calls are asked (default: HW_SCHEMAS_DIR, or schemas)
  HW_PROBE_ACCOUNT, HW_PROBE_PASSWORD: who logs in; asked for if they are not set
  ends with 0 if the console can stand before this server, 1 if something is missing without which it cannot, 2 for wrong arguments,
  3 if the server cannot be reached or refuses the login`;

interface Options {
  readonly address: URL;
  readonly out?: string;
  readonly schemas: string;
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(`${options}\n\n${usage}`);
    return 2;
  }
  const { address, schemas, out } = options;
  try {
    const resources = compile(readFolder(schemas)).resources.map(({ resource }) => resource);
    const guest = createAsker(address);
    const token = await logIn(guest, await readCredentials());
    const probed = await probeServer(guest, token, resources);
    // Ends the session. If the server has no logout call, the session expires after some time.
    await guest
      .withToken(token)
      .post(sessionCalls.logout, {})
      .catch(() => undefined);
    console.log(describe(address, probed).join('\n'));
    if (out !== undefined) console.log(describeDrafts(out, writeDrafts({ probed, schemas, out })).join('\n'));
    return missingParts(probed).length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof Trouble) {
      console.error(error.message);
      return 2;
    }
    const { message, cause } = error as Error;
    console.error(`${address.href}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
    return 3;
  }
}

function readOptions(args: readonly string[]): Options | string {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({ args: [...args], options: { out: text, schemas: text }, allowPositionals: true });
    const [given, ...rest] = positionals;
    const address = URL.parse(given ?? '');
    if (rest.length > 0 || !address || !/^https?:$/.test(address.protocol)) return 'give one http(s) address';
    if (values.out !== undefined && existsSync(values.out) && readdirSync(values.out).length > 0) return `${values.out} is not empty`;
    const schemas = values.schemas ?? (process.env.HW_SCHEMAS_DIR || 'schemas');
    if (!existsSync(schemas)) return `there is no folder ${schemas}`;
    return { address, schemas, ...(values.out !== undefined && { out: values.out }) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reads account and password from the environment, or asks for them; the password is not shown. */
async function readCredentials(): Promise<{ readonly account: string; readonly password: string }> {
  const { HW_PROBE_ACCOUNT: account, HW_PROBE_PASSWORD: password } = process.env;
  return { account: account || (await ask('Account: ', process.stderr)), password: password || (await ask('Password: ', silent())) };
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  process.stderr.write(output === process.stderr ? '' : question);
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  try {
    return await lines.question(output === process.stderr ? question : '');
  } finally {
    lines.close();
    if (output !== process.stderr) process.stderr.write('\n');
  }
}

function silent(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

const marks: Readonly<Record<Habit['verdict'], string>> = { follows: '+', differs: '~', lacks: '-', unknown: '?' };

function describe({ href }: URL, { habits, screens, resources }: Probed): string[] {
  const lines = (all: readonly Habit[]): string[] =>
    all.map(({ aspect, verdict, text }) => `  ${marks[verdict]} ${aspect.padEnd(20)} ${text}`);
  const ofScreens = screens.map(({ component, path, title, isKnown, resource }) => {
    const answered = resource === undefined ? 'a page of the console' : `resource ${resource}`;
    return `  ${isKnown ? '+' : '-'} ${component.padEnd(28)} ${path}  ${title}  ${isKnown ? answered : 'no resource file answers to this component'}`;
  });
  const found = resources.filter(({ rows }) => rows);
  const absent = resources.filter(({ rows }) => !rows).map(({ resource }) => resource.name);
  return [
    ...[href, ...lines(habits), '', `Screens of the menu: ${screens.length}`, ...ofScreens],
    ...found.flatMap(({ resource, habits: own }) => ['', `${resource.name}`, ...lines(own)]),
    ...(absent.length > 0 ? ['', `No list: ${absent.join(', ')}`] : []),
    ...['', '+ follows, ~ differs, - lacks, ? could not be seen. Calls that change something were not made.'],
  ];
}

/** Returns the missing parts without which the console cannot work: menu, end of a session, at least one list, and ids. */
function missingParts({ habits, resources }: Probed): string[] {
  const isLacking = ({ aspect, verdict }: Habit) => verdict === 'lacks' && ['menu', 'end of a session', 'ids'].includes(aspect);
  const lists = resources.filter(({ rows }) => rows);
  const lacking = [...habits, ...lists.flatMap((one) => one.habits)].filter(isLacking).map(({ aspect }) => aspect);
  return lists.length === 0 ? [...lacking, 'list'] : lacking;
}

function describeDrafts(
  out: string,
  { drafted, faults }: { readonly drafted: readonly Drafted[]; readonly faults: readonly string[] },
): string[] {
  return [
    ...['', `Drafts in ${out}:`],
    ...drafted.flatMap(({ file, notes }) => [file, ...notes.map((note) => `  ${note}`)]),
    ...faults.map((fault) => `fault  ${fault}`),
  ];
}

process.exitCode = await main(process.argv.slice(2));
