import type { Handlers } from '../../../server/extend.ts';
import { quoteNamed, quoteOrders } from './quoting/quoteOrders.ts';
import { tryContainer } from './trial/tryContainer.ts';
import { tryPrice } from './trial/tryPrice.ts';
import { tryQuote } from './trial/tryQuote.ts';

/** What orders are charged by the price lists, and what they would be. */
export const pricing: Handlers = {
  hooks: { 'hwOrder.quote': quoteOrders, 'hwCost.quote': quoteNamed },
  reads: {
    'hwOrder.tryQuote': tryQuote,
    'hwQuotationTemplate.tryPrice': tryPrice,
    'hwCombinationTemplate.tryContainer': tryContainer,
  },
  jobs: [],
};
