import { defaultLanguage } from '../../contract/text.ts';
import { houseFor } from '../access/watch.ts';
import { tryLockName } from '../db/locks.ts';
import type { Job } from '../extend.ts';
import type { House } from '../house.ts';
import type { Caller } from '../resource/context.ts';
import { systemActor } from './systemActor.ts';

/** One job at a time in all processes, each by its name. */
const jobLock = 7210;

/** Runs a job once, in one transaction, in the name of the system; where another process is at it, this one lets it be. */
export async function runJob(house: House, { name, run }: Job): Promise<void> {
  const time = house.clock();
  const actor = systemActor(time);
  const own = houseFor(house, actor);
  const nothing = (): never => {
    throw new Error('nobody has sent a file to a job');
  };
  const caller: Caller = {
    ...{ house: own, actor, action: undefined, language: defaultLanguage, id: '', body: undefined, headers: {} },
    ...{ path: `job:${name}`, receive: nothing, upload: nothing, byHouse: { caller: actor, depth: 0, from: '' } },
  };
  await own.database.transact(async (store) => {
    if (!(await tryLockName(store, jobLock, name))) return;
    await run({ books: house.openBooks(caller, store), time, log: house.log });
  });
}
