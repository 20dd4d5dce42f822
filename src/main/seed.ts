import { parseArgs } from 'node:util';
import { type SeedTarget, seedPorts } from './seedPorts.ts';

const usage = `npm run seed -- ports [--url http://127.0.0.1:8080] [--account admin] [--password …]

  ports   stores the ports of the package sea-ports as wharves

The password is taken from HW_ADMIN_PASSWORD when it is not given.`;

try {
  process.exitCode = await seed(process.argv.slice(2));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
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
  const password = values.password ?? process.env.HW_ADMIN_PASSWORD ?? '';
  if (positionals.join() !== 'ports' || password === '') {
    console.error(usage);
    return 2;
  }
  await loadPorts({ url: values.url.replace(/\/+$/, ''), account: values.account, password });
  return 0;
}

async function loadPorts(target: SeedTarget): Promise<void> {
  const { stored, refused } = await seedPorts(target);
  console.log(`${stored} stored, ${refused.length} refused`);
  for (const { code, name, reasons } of refused) console.log(`  ${code} ${name}: ${reasons.join('; ')}`);
}

/** Returns the message of an error with that of its cause, such as a refused connection. */
function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
