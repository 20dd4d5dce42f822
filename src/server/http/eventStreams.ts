import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '../access/actor.ts';
import type { InnerEvent, Noted } from '../events.ts';

/** Streams that are open at once: those of one session, and of one user. Beyond it the newest takes the place of the oldest. */
const most = { session: 12, user: 24 };

/** A console that does not read for so many bytes is cut off; it asks again when it is back. */
const mostUnread = 256 * 1024;

/** So many sessions are looked at together; others' calls are answered in between. */
const together = 8;

/** A stream that somebody has opened. */
export interface EventStream {
  readonly userId: string;
  readonly tokenHash: string;
  readonly authorization: string | undefined;
  /** How many events there had been when it was opened. */
  readonly since: number;
  readonly response: ServerResponse;
}

interface Publishing {
  /** Who listens by now; nobody where the session has ended. */
  readonly resume: (authorization: string | undefined) => Promise<Actor | undefined>;
  /** What they may hear of each event, as lines of the stream. */
  readonly linesFor: (actor: Actor, events: readonly InnerEvent[]) => Promise<readonly string[]>;
  readonly onFailed: (error: unknown) => void;
}

/** All open streams of events. Session and rights are looked up as an event is told: once for each session, however many streams it has. */
export class EventStreams {
  private readonly publishing: Publishing;
  private readonly bySession = new Map<string, Set<EventStream>>();
  private readonly byUser = new Map<string, Set<EventStream>>();
  private isOver = false;

  constructor(publishing: Publishing) {
    this.publishing = publishing;
  }

  open(stream: EventStream): void {
    if (this.isOver) {
      stream.response.end();
      return;
    }
    // Whoever has left while their session was looked up is told nothing.
    if (stream.response.destroyed) return;
    const groups = [
      { of: this.bySession, key: stream.tokenHash, most: most.session },
      { of: this.byUser, key: stream.userId, most: most.user },
    ];
    for (const { of, key, most } of groups) {
      const group = of.get(key) ?? new Set();
      of.set(key, group.add(stream));
      const [oldest] = group;
      if (group.size > most && oldest) this.end(oldest);
    }
    stream.response.once('close', () => this.remove(stream));
  }

  /** Tells everybody what they may hear of what has happened. */
  async publish(news: readonly Noted[]): Promise<void> {
    const events = news.map(({ event }) => event);
    const idCache = new Map<string, Promise<readonly string[]>>();
    const linesFor = (actor: Actor): Promise<readonly string[]> => {
      const key = JSON.stringify([actor.user.id, actor.viewer?.id]);
      const lines = idCache.get(key) ?? this.publishing.linesFor(actor, events);
      idCache.set(key, lines);
      return lines;
    };
    await this.toEach(async (streams) => {
      await this.publishSession(streams, async (actor) => {
        const lines = await linesFor(actor);
        return ({ since }) => lines.filter((_, i) => (news[i]?.at ?? 0) > since).join('');
      });
    });
  }

  /** Tells one stream alone. */
  async publishTo(stream: EventStream, event: InnerEvent): Promise<void> {
    await this.publishSession(new Set([stream]), async (actor) => {
      const lines = await this.publishing.linesFor(actor, [event]);
      return () => lines.join('');
    });
  }

  /** Keeps every stream open, and ends those whose session has ended meanwhile. */
  async beat(): Promise<void> {
    await this.toEach((streams) => this.publishSession(streams, async () => () => ': still here\n\n'));
  }

  /** Ends all streams, and whatever is opened later. */
  endAll(): void {
    this.isOver = true;
    for (const streams of [...this.bySession.values()]) for (const stream of [...streams]) this.end(stream);
  }

  private async toEach(work: (streams: Set<EventStream>) => Promise<void>): Promise<void> {
    const sessions = [...this.bySession.values()];
    for (let at = 0; at < sessions.length; at += together) {
      await Promise.all(sessions.slice(at, at + together).map(work));
      await nextTurn();
    }
  }

  private async publishSession(
    streams: Set<EventStream>,
    textsFor: (actor: Actor) => Promise<(stream: EventStream) => string>,
  ): Promise<void> {
    const [any] = streams;
    if (!any) return;
    try {
      const actor = await this.publishing.resume(any.authorization);
      const textFor = actor ? await textsFor(actor) : () => 'data: {"type":"sessionEnded"}\n\n';
      for (const stream of [...streams]) {
        write(stream, textFor(stream));
        if (!actor) this.end(stream);
      }
    } catch (error) {
      this.publishing.onFailed(error);
      for (const stream of [...streams]) this.end(stream);
    }
  }

  private end(stream: EventStream): void {
    this.remove(stream);
    stream.response.end();
  }

  private remove(stream: EventStream): void {
    removeFrom(this.bySession, stream.tokenHash, stream);
    removeFrom(this.byUser, stream.userId, stream);
  }
}

function removeFrom(groups: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  const group = groups.get(key);
  group?.delete(stream);
  if (group?.size === 0) groups.delete(key);
}

function write({ response }: EventStream, lines: string): void {
  if (lines === '' || response.writableEnded) return;
  if (response.writableLength > mostUnread) response.destroy();
  else response.write(lines);
}
