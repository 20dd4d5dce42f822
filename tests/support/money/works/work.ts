import type { Answer, Client } from '../../../api/support/client.ts';
import type { Till } from '../till.ts';

/** What somebody does next: which kind of work, and numbers to choose with. */
export interface Operation {
  readonly kind: string;
  readonly a: number;
  readonly n: number;
}

/** Somebody at a till, and a colleague who lets through what they have written. */
export interface Worker {
  readonly till: Till;
  readonly me: Client;
  readonly other: Client;
}

/** Undefined where there was nothing that it could be done with. */
export type Work = (worker: Worker, operation: Operation) => Promise<Answer | undefined>;

/** Works by kind; those with more weight come more often. */
export type Works = Readonly<Record<string, { readonly weight: number; readonly work: Work }>>;

export type Found = Answer['data'];

let serial = 0;
/** A text that was never used. */
export const unlike = (): string => `${process.pid}-${Date.now()}-${serial++}`;
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
export const amountOf = (n: number): string => `${(n * 37) % 400}.${String((n * 13) % 100).padStart(2, '0')}`;
export const currencyOf = (n: number): 'USD' | 'JPY' => (n % 6 === 0 ? 'JPY' : 'USD');

/** Yen have no decimals. */
export const amountIn = (currency: string, n: number): string =>
  currency === 'JPY' ? String(1 + ((n * 37) % 400)) : amountOf(n);

export async function found(client: Client, call: string, filter: object): Promise<readonly Found[]> {
  return (await client.post(call, filter)).data.records;
}

/** Presses three times at once, each time as a call of its own: one time it counts. */
export const again =
  (prepare: (worker: Worker, operation: Operation) => Promise<(() => Promise<Answer>) | undefined>): Work =>
  async (worker, operation) => {
    const press = await prepare(worker, operation);
    if (!press) return undefined;
    const answers = await Promise.all([press(), press(), press()]);
    return answers.find(({ code }) => code === 20000) ?? answers[0];
  };
