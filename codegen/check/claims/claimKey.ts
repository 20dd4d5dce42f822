import type { Claim } from './claim.ts';

/** What a claim has in common with another one of the same. Tables and routes do not tell capitals apart. */
export function claimKey({ noun, value }: Pick<Claim, 'noun' | 'value'>): string {
  return `${noun} ${value.toLowerCase()}`;
}
