import type { Answer, Client } from '../../api/support/client.ts';
import { type Journal, keepReported, type SentRequest } from './journal.ts';

interface Person {
  readonly who: string;
  readonly client: Client;
}

let serial = 0;

/**
 * Returns a client that sends a key with each changing call, as the console does. Of every five such calls, one is sent twice at the same
 * time, and one again after its response. The server must carry each call out only once.
 */
export function keyed({ who, client }: Person, journal: Journal): Client {
  const write = async (sent: SentRequest): Promise<Answer> => {
    const once = () => sendAgain(client, sent);
    const way = serial % 5;
    try {
      const [answer, other] = await (way === 0 ? Promise.all([once(), once()]) : once().then((only) => [only]));
      if (!answer) throw new Error('no answer');
      const after = way === 1 ? await once() : other;
      if (after) compare(journal, { sent, answer, after, atOnce: way === 0 });
      for (const each of [answer, after]) if (each?.code === 20000) keepReported(journal, each.data);
      return after?.code === 20000 ? after : answer;
    } catch (error) {
      journal.unanswered.push(sent);
      throw error;
    }
  };
  return {
    ...client,
    get: (path, headers) => {
      const [, removed] = /\/delete\w+ById\/([\w-]+)$/.exec(path) ?? [];
      if (removed) journal.removed.add(removed);
      return client.get(path, headers);
    },
    post: (path, body, headers) => {
      if (/\/(find|export)\w*$/.test(path)) return client.post(path, body, headers);
      serial += 1;
      if (Array.isArray(body) && /\/delete\w+ByIds$/.test(path)) for (const id of body) journal.removed.add(String(id));
      return write({ who, path, body, key: `${process.pid}-${Date.now()}-${serial}` });
    },
  };
}

/** Repeats the call with the same key. */
export function sendAgain(client: Client, { path, body, key }: SentRequest): Promise<Answer> {
  return client.post(path, body, { 'Idempotency-Key': key });
}

interface Both {
  readonly sent: SentRequest;
  readonly answer: Answer;
  readonly after: Answer;
  readonly atOnce: boolean;
}

/** Checks that two responses to the same call agree. If both were sent at the same time and one failed, they may differ. */
function compare(journal: Journal, { sent, answer, after, atOnce }: Both): void {
  journal.replayed += 1;
  const isSame = answer.code === after.code && JSON.stringify(answer.data) === JSON.stringify(after.data);
  const isAnyRejected = [answer, after].some(({ code }) => code !== 20000);
  if (isSame || (atOnce && isAnyRejected)) return;
  journal.odd.push(`${sent.path} sent again: ${answer.text} became ${after.text}`);
}
