import type { Job } from '../extend.ts';
import type { SentFile } from './formOf.ts';

/** What a call of the wire was answered with; anything but success ends the filling. */
export type Answered = Record<string, unknown>;

/** One person at work: the calls of the wire, as their own account and with no more rights than it has. */
export interface Worker {
  get<T = Answered>(path: string): Promise<T>;
  post<T = Answered>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<T>;
  upload<T = Answered>(path: string, file: SentFile): Promise<T>;
}

/** From where an empty database is filled: people who work, at times of day that are chosen. */
export interface Desk {
  /** The present; nothing happens later. */
  readonly now: Date;
  /** Goes on to a later moment; an earlier one changes nothing, for time does not run back. */
  goTo(moment: Date): void;
  as(account: string): Worker;
  /** Does what the house does by itself on its beat. */
  runJobs(jobs?: readonly Job[]): Promise<void>;
}

/** Fills an empty database. */
export type Fill = (desk: Desk) => Promise<void>;
