import { randomUUIDv7 } from 'node:crypto';
import type { SignInOutcome } from '../../contract/sessions.ts';
import { hasSignInSince, insertSignIn } from '../db/sessions.ts';
import type { Store } from '../db/store.ts';

/** What is known of an attempt to log in. */
export interface Attempted {
  readonly account: string;
  readonly address: string;
  readonly browser: string;
  /** The account as which they see the console, where it is about that. */
  readonly viewed?: string;
}

/** What browsers say of themselves and what people type can be of any length. */
const longest = { account: 100, browser: 300 };

/** Attempts that are held back come by the thousand: one line a minute tells of them. */
const heldBackStep = 60_000;

/** Writes a line of the sign-in log. */
export async function noteSignIn(
  store: Store,
  { account, address, browser, viewed = '' }: Attempted,
  { outcome, now }: { readonly outcome: SignInOutcome; readonly now: Date },
): Promise<void> {
  const line = { account: account.slice(0, longest.account).toWellFormed(), address, outcome };
  const since = new Date(now.getTime() - heldBackStep).toISOString();
  if (outcome === 'heldBack' && (await hasSignInSince(store, { ...line, time: since }))) return;
  await insertSignIn(store, {
    id: randomUUIDv7(),
    ...line,
    viewed,
    browser: browserWords(browser),
    time: now.toISOString(),
  });
}

/** What a browser says of itself, as it is kept. */
export function browserWords(browser: string): string {
  return browser.slice(0, longest.browser);
}
