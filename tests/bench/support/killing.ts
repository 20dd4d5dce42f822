import { schemasFolder } from '../../api/support/schemasFolder.ts';
import type { Killing } from '../../support/killing/killedServer.ts';
import { startPostgres } from '../../support/postgres.ts';
import { random } from '../../support/random.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { adminPassword } from './productClient.ts';

/** The number of kills on each database. `BENCH_KILLS=1000,200` sets it for a long run. */
interface Rounds {
  readonly sqlite: number;
  readonly postgres: number;
}

/** Returns the number of rounds that the environment sets, or else the given small sample. */
export function roundsOr(sample: Rounds): Rounds {
  const [sqlite, postgres] = (process.env.BENCH_KILLS ?? '').split(',').map(Number);
  return sqlite && postgres ? { sqlite, postgres } : sample;
}

/** Runs the rounds on both databases, each on a new database. */
export async function onBoth<T>(
  context: Context,
  rounds: Rounds,
  kill: (killing: Killing) => Promise<T>,
): Promise<readonly { readonly of: string; readonly found: T }[]> {
  const schemas = schemasFolder();
  context.defer(schemas.remove);
  const postgres = await startPostgres();
  context.defer(postgres.stop);
  const addresses = { SQLite: undefined, PostgreSQL: await postgres.createDatabase() };
  const all: { of: string; found: T }[] = [];
  for (const [of, address] of Object.entries(addresses)) {
    const data = tempFolder('bench');
    context.defer(data.remove);
    const found = await kill({
      environment: {
        ...{ HW_DATA_DIR: data.path, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: adminPassword, HW_DEMO: '0' },
        ...(address === undefined ? {} : { HW_DATABASE_URL: address }),
      },
      password: adminPassword,
      rounds: address === undefined ? rounds.sqlite : rounds.postgres,
      random: random(7),
    });
    all.push({ of, found });
  }
  return all;
}
