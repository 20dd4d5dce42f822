import { parseArgs } from 'node:util';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import { readOwnSettings } from '../readOwnSettings.ts';
import { formatVerified, verifyServer } from './verifyServer.ts';

const usage = `npm run codegen -- verify [url] [--account admin] [--schemas <dir>]
  walks all calls of a running server with five users (nobody, no rights, lists only, user admin, everything) and prints
  who is let through; fails where that is not as it should be. HW_ADMIN_PASSWORD holds the password of the account.
  url        where the server is; http://127.0.0.1:8080 or what HOST and PORT say when left out`;

/** `npm run codegen -- verify`: gives the exit code: 0 all as it should be, 1 not, 2 not understood. */
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
