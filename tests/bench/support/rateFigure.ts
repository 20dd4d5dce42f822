import type { Context, Figure } from '../types.ts';
import type { Kind } from './requests.ts';
import { serverLoads } from './serverLoads.ts';
import { compare } from './statistics.ts';

/** Returns the requests per second of one kind, compared with those of the bare server. */
export async function rateFigure(context: Context, kind: Kind, of?: string): Promise<Figure[]> {
  const { product, bare } = (await context.shared(serverLoads)).rates[kind];
  return [compare({ ...(of === undefined ? {} : { of }), ours: product, theirs: bare, unit: '/s', name: 'bare server' })];
}
