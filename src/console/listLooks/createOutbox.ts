import { listLookCalls } from '../../contract/listLook.ts';
import type { Call } from '../client/call.ts';
import type { HwClient } from '../client/createHwClient.ts';
import { newKey } from '../client/newKey.ts';

/** Changes on their way to the server. */
interface Outbox {
  /** Takes the place of an earlier change of the same part that was not sent yet. */
  readonly put: (key: string, body: object) => void;
  readonly isEmpty: () => boolean;
  /** Sends at once, and so that it arrives when the window is gone. */
  readonly leave: () => void;
  readonly clear: () => void;
}

/** Sends changes that come close together as one, `pause` ms after the last. */
export function createOutbox(client: Pick<HwClient, 'call'>, pause: number): Outbox {
  const unsent = new Map<string, object>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const take = (): readonly object[] => {
    clearTimeout(timer);
    const bodies = [...unsent.values()];
    unsent.clear();
    return bodies;
  };
  const send = (): void => {
    // One after the other, so that the last one stays. What fails is told by the client; what is seen stays as it is.
    for (const body of take()) sending = sending.then(() => client.call(callOf(body))).catch(() => undefined);
  };
  return {
    put: (key, body) => {
      unsent.set(key, body);
      clearTimeout(timer);
      timer = setTimeout(send, pause);
    },
    isEmpty: () => unsent.size === 0,
    leave: () => {
      for (const body of take()) {
        client.call({ ...callOf(body), isQuiet: true, outlives: true }).catch(() => undefined);
      }
    },
    clear: () => void take(),
  };
}

function callOf(body: object): Call {
  return { method: 'POST', path: listLookCalls.save, body, headers: { 'Idempotency-Key': newKey() } };
}
