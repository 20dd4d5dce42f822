import fc from 'fast-check';
import type { Answer } from '../../api/support/client.ts';
import { checkoutWorks } from './works/checkoutWorks.ts';
import { costWorks } from './works/costWorks.ts';
import { noteWorks } from './works/noteWorks.ts';
import { payableWorks } from './works/payableWorks.ts';
import type { Operation, Worker, Works } from './works/work.ts';

const works: Works = { ...costWorks, ...noteWorks, ...checkoutWorks, ...payableWorks };

/** All kinds of work. */
export const kinds: readonly string[] = Object.keys(works);

/** Any operation, the common ones more often. */
export const operationArbitrary: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...Object.entries(works).map(([kind, { weight }]) => ({ weight, arbitrary: fc.constant(kind) }))),
  a: fc.nat(50),
  n: fc.nat(1_000),
});

/** What may be answered where somebody else was quicker, or it cannot be done: gone is a row whose first line went elsewhere. */
export const usual: readonly number[] = [20000, 40012, 40009, 40010, 40000, 40004];

/** Does it; undefined where there was nothing that it could be done with. */
export function operate(worker: Worker, operation: Operation): Promise<Answer | undefined> {
  return works[operation.kind]?.work(worker, operation) ?? Promise.resolve(undefined);
}
