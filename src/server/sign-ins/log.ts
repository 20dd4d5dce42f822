import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '../../contract/query.ts';
import { type SignIn, type SignInOutcome, signInOutcomes } from '../../contract/session.ts';
import { AppError } from '../appError.ts';
import { findSignIns, hasSignInSince, insertSignIn } from '../db/sessions.ts';
import type { Row, Store } from '../db/store.ts';
import { parsePaging } from '../resource/find.ts';
import { readBody, type SessionAsk } from './sessions.ts';

/** Who tried to log in, newest first. */
export async function findSignInLog({ app, body, headers }: SessionAsk): Promise<Page<SignIn>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const { account, outcome } = readFilter(body);
  const query = { account, outcome, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findSignIns(app.database.read, query);
  return { records: rows.map(toSignIn), total, pageNo, pageSize };
}

function readFilter(body: unknown): { account: string | undefined; outcome: SignInOutcome | undefined } {
  const { account, outcome } = readBody(body, ['account', 'outcome']);
  const isText = typeof account === 'string' && account.isWellFormed() && !account.includes('\0');
  const outcomeName = signInOutcomes.find((one) => one === outcome);
  if ((account !== undefined && !isText) || (outcome !== undefined && !outcomeName)) throw new AppError('invalidBody');
  return { account: isText && account !== '' ? account : undefined, outcome: outcomeName };
}

function toSignIn(row: Row): SignIn {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    ...{ id: text('id'), time: text('time'), account: text('account'), outcome: text('outcome') as SignInOutcome },
    ...{ viewed: text('viewed'), address: text('address'), browser: text('browser') },
  };
}

/** What is known of an attempt to log in. */
interface Attempted {
  readonly account: string;
  readonly address: string;
  readonly browser: string;
  /** The account as which they see the console, where it is about that. */
  readonly viewed?: string;
}

/** What browsers say of themselves and what people type can be of any length. */
const longestText = { account: 100, browser: 300 };

/** Attempts that are held back come by the thousand: one line a minute tells of them. */
const heldBackInterval = 60_000;

/** Writes a line of the sign-in log. */
export async function noteSignIn(
  store: Store,
  { account, address, browser, viewed = '' }: Attempted,
  { outcome, now }: { readonly outcome: SignInOutcome; readonly now: Date },
): Promise<void> {
  const line = { account: account.slice(0, longestText.account).toWellFormed(), address, outcome };
  const since = new Date(now.getTime() - heldBackInterval).toISOString();
  if (outcome === 'heldBack' && (await hasSignInSince(store, { ...line, time: since }))) return;
  await insertSignIn(store, {
    id: randomUUIDv7(),
    ...line,
    viewed,
    browser: browserName(browser),
    time: now.toISOString(),
  });
}

/** What a browser says of itself, as it is kept. */
export function browserName(browser: string): string {
  return browser.slice(0, longestText.browser);
}
