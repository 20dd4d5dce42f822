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

/** A random operation; common kinds are more frequent. */
export const operationArbitrary: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...Object.entries(works).map(([kind, { weight }]) => ({ weight, arbitrary: fc.constant(kind) }))),
  a: fc.nat(50),
  n: fc.nat(1_000),
});

/**
 * Response codes that are fine, because another user was faster or the operation is impossible at the moment. 40004 (not found) occurs if
 * the first line of a row was moved meanwhile.
 */
export const usual: readonly number[] = [20000, 40012, 40009, 40010, 40000, 40004];

/** Carries out an operation. Resolves with undefined if there is no suitable record. */
export function operate(worker: Worker, operation: Operation): Promise<Answer | undefined> {
  return works[operation.kind]?.work(worker, operation) ?? Promise.resolve(undefined);
}
