import type { BusinessPanel } from '../console/registry/businessParts.ts';

/** The panels of `src/business` on record pages: the key that a resource file lists in `panels`, and the module to load. */
export const panels: readonly BusinessPanel[] = [
  {
    component: 'scheduling/stops',
    load: async () => (await import('../business/scheduling/console/stops/StopsPanel.tsx')).StopsPanel,
  },
  {
    component: 'scheduling/palletLabels',
    load: async () => (await import('../business/scheduling/console/PalletLabels.tsx')).PalletLabels,
  },
  {
    component: 'finance/openItems',
    load: async () => (await import('../business/finance/console/open/OpenItems.tsx')).OpenItems,
  },
  {
    component: 'finance/draftNote',
    load: async () => (await import('../business/finance/console/open/OpenItems.tsx')).DraftNote,
  },
  {
    component: 'finance/orderProfit',
    load: async () => (await import('../business/finance/console/profit/Profit.tsx')).OrderProfit,
  },
  {
    component: 'finance/quoteTrace',
    load: async () => (await import('../business/finance/console/quote/Trial.tsx')).QuoteTrace,
  },
  {
    component: 'finance/tryQuote',
    load: async () => (await import('../business/finance/console/quote/trials.tsx')).TryQuote,
  },
];
