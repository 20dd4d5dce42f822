import { expect } from 'vitest';
import { type AppEvent, eventsPath } from '../../../src/contract/events.ts';
import type { Client } from './client.ts';

export interface Listener {
  /** Returns the next event. Fails if the stream ends or if no event arrives in time. */
  next(): Promise<AppEvent>;
  /** Returns the events up to the first one that matches, including that one. */
  until(isMeant: (event: AppEvent) => boolean): Promise<readonly AppEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
}

/** Opens the event stream of a user, as a console does, and collects its events in their order. */
export async function listen(client: Client): Promise<Listener> {
  const response = await fetch(client.url + eventsPath, { headers: { Authorization: String(client.token) } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const waiting: AppEvent[] = [];
  let wake: () => void = () => undefined;
  const ended = (async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const lines = text.split('\n\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) waiting.push(JSON.parse(line.slice(6)));
      wake();
    }
    wake();
  })();
  const next = async (): Promise<AppEvent> => {
    while (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return waiting.shift() as AppEvent;
  };
  const until: Listener['until'] = async (isMeant) => {
    const events: AppEvent[] = [];
    for (let last = false; !last; ) {
      const event = await next();
      events.push(event);
      last = isMeant(event);
    }
    return events;
  };
  return { next, until, ended };
}
