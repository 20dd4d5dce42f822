import type { Page } from '../../contract/query.ts';
import { type SignIn, type SignInOutcome, signInOutcomes } from '../../contract/sessions.ts';
import { findSignIns } from '../db/sessions.ts';
import type { Row } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { parsePaging } from '../resource/parsePaging.ts';
import { readBody, type SessionAsk } from './sessionAsk.ts';

/** Who tried to log in, newest first. */
export async function findSignInLog({ house, body, headers }: SessionAsk): Promise<Page<SignIn>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const { account, outcome } = readFilter(body);
  const asked = { account, outcome, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findSignIns(house.database.read, asked);
  return { records: rows.map(toSignIn), total, pageNo, pageSize };
}

function readFilter(body: unknown): { account: string | undefined; outcome: SignInOutcome | undefined } {
  const { account, outcome } = readBody(body, ['account', 'outcome']);
  const isText = typeof account === 'string' && account.isWellFormed() && !account.includes('\0');
  const known = signInOutcomes.find((one) => one === outcome);
  if ((account !== undefined && !isText) || (outcome !== undefined && !known)) throw new Refusal('invalidBody');
  return { account: isText && account !== '' ? account : undefined, outcome: known };
}

function toSignIn(row: Row): SignIn {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    ...{ id: text('id'), time: text('time'), account: text('account'), outcome: text('outcome') as SignInOutcome },
    ...{ viewed: text('viewed'), address: text('address'), browser: text('browser') },
  };
}
