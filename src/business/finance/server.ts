import type { Handlers } from '../../server/extend.ts';
import { bank } from './bank/handlers.ts';
import { billing } from './billing/handlers.ts';
import { costs } from './costs/handlers.ts';
import { pricing } from './pricing/handlers.ts';
import { quotations } from './quotations/handlers.ts';
import { settlement } from './settlement/handlers.ts';

const parts: readonly Handlers[] = [bank, billing, costs, pricing, quotations, settlement];

/** What the files of the money cannot say. */
export const finance: Handlers = {
  hooks: Object.assign({}, ...parts.map(({ hooks }) => hooks)),
  followers: Object.assign({}, ...parts.map(({ followers }) => followers)),
  reads: Object.assign({}, ...parts.map(({ reads }) => reads)),
  jobs: parts.flatMap(({ jobs }) => jobs),
};
