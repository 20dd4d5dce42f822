import type { ActionEvent, ActionHooks, Handlers } from '../../../src/server/extend.ts';
import type { Answer, Client } from './client.ts';
import { job } from './lab.ts';

type Code = (event: ActionEvent) => Promise<unknown>;

/** Runs code of a test inside a server request, where it can use what business hooks can use. */
export interface RecordsDoor {
  readonly hooks: Handlers['hooks'];
  /** Runs the code in one transaction in the name of this client's user. Several calls may run at the same time. */
  within(client: Client, code: Code): Promise<Answer>;
}

/** Creates a `RecordsDoor`. The code runs in the hook of an action of a test resource, whose input says which code to run. */
export function recordsDoor(): RecordsDoor {
  const codes = new Map<string, Code>();
  let serial = 0;
  const receive: ActionHooks = async (event, next) => {
    await next();
    return (await codes.get(String(event.input.itemNo))?.(event)) ?? {};
  };
  return {
    hooks: { 'labJob.receive': receive },
    within: async (client, code) => {
      serial += 1;
      const itemNo = `C${serial}`;
      codes.set(itemNo, code);
      const answer = await client.post(job.act('receive'), { input: { itemNo, pieces: 1 } });
      codes.delete(itemNo);
      return answer;
    },
  };
}
