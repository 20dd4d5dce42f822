import type { ActionEvent, ActionHooks, Handlers } from '../../../src/server/extend.ts';
import type { Answer, Client } from './client.ts';
import { job } from './lab.ts';

type Code = (event: ActionEvent) => Promise<unknown>;

/** A way to run code of a test within a call of the server, as code of the business runs. */
export interface RecordsDoor {
  readonly hooks: Handlers['hooks'];
  /** Runs it in one transaction, in the name of this client; many may run at once. */
  within(client: Client, code: Code): Promise<Answer>;
}

/** It stands behind an action of the lab, which is told by a key what to run. */
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
