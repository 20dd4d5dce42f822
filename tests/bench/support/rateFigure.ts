import type { Context, Figure } from '../types.ts';
import type { Kind } from './requests.ts';
import { serverLoads } from './serverLoads.ts';
import { compare } from './statistics.ts';

/** Requests per second of one kind, compared with the bare server. */
export async function rateFigure(context: Context, kind: Kind, of?: string): Promise<Figure[]> {
  const { product, bare } = (await context.shared(serverLoads)).rates[kind];
  return [
    compare({ ...(of === undefined ? {} : { of }), ours: product, theirs: bare, unit: '/s', name: 'bare server' }),
  ];
}
