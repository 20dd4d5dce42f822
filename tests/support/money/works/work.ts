import type { Answer, Client } from '../../../api/support/client.ts';
import type { Till } from '../till.ts';

/** An operation. `kind` selects the function that carries it out, and the random numbers decide what that function chooses. */
export interface Operation {
  readonly kind: string;
  readonly a: number;
  readonly n: number;
}

/** A user who works with a till, and a colleague who approves what the user enters. */
export interface Worker {
  readonly till: Till;
  readonly me: Client;
  readonly other: Client;
}

/** Carries out an operation. Resolves with undefined if there is no suitable record. */
export type Work = (worker: Worker, operation: Operation) => Promise<Answer | undefined>;

/** The functions that carry out operations, by kind. A kind with a higher weight is chosen more often. */
export type Works = Readonly<Record<string, { readonly weight: number; readonly work: Work }>>;

export type Found = Answer['data'];

let serial = 0;
/** Returns a unique text. */
export const unlike = (): string => `${process.pid}-${Date.now()}-${serial++}`;
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
export const amountOf = (n: number): string => `${(n * 37) % 400}.${String((n * 13) % 100).padStart(2, '0')}`;
export const currencyOf = (n: number): 'USD' | 'JPY' => (n % 6 === 0 ? 'JPY' : 'USD');

/** Returns an amount of money. An amount in yen has no decimals. */
export const amountIn = (currency: string, n: number): string => (currency === 'JPY' ? String(1 + ((n * 37) % 400)) : amountOf(n));

export async function found(client: Client, call: string, filter: object): Promise<readonly Found[]> {
  return (await client.post(call, filter)).data.records;
}

/** Makes a function that runs an operation three times at the same time, each with its own key. The server must let it succeed only once. */
export const again =
  (prepare: (worker: Worker, operation: Operation) => Promise<(() => Promise<Answer>) | undefined>): Work =>
  async (worker, operation) => {
    const press = await prepare(worker, operation);
    if (!press) return undefined;
    const answers = await Promise.all([press(), press(), press()]);
    return answers.find(({ code }) => code === 20000) ?? answers[0];
  };
