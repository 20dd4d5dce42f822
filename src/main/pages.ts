import type { BusinessPage, BusinessPanel } from '../console/registry/businessParts.ts';

/**
 * The pages of `src/business`. Each entry has the component key, which a resource file names in a screen with view `own`, and a function
 * that loads the component when the page is opened.
 */
export const pages: readonly BusinessPage[] = [
  {
    component: 'inLibrary/devan',
    load: async () => (await import('../business/in-library/console/devan/Devan.tsx')).Devan,
  },
  {
    component: 'inLibrary/count',
    load: async () => (await import('../business/in-library/console/count/Count.tsx')).Count,
  },
  {
    component: 'scheduling/planningBoard',
    load: async () => (await import('../business/scheduling/console/planning/Planning.tsx')).Planning,
  },
  {
    component: 'scheduling/loading',
    load: async () => (await import('../business/scheduling/console/loading/Loading.tsx')).Loading,
  },
  {
    component: 'scheduling/suggestions',
    load: async () => (await import('../business/scheduling/console/suggestions/Suggestions.tsx')).Suggestions,
  },
  {
    component: 'finance/profit',
    load: async () => (await import('../business/finance/console/profit/Profit.tsx')).Profit,
  },
  {
    component: 'finance/ageing',
    load: async () => (await import('../business/finance/console/pictures/reports.tsx')).Ageing,
  },
  {
    component: 'finance/cash',
    load: async () => (await import('../business/finance/console/pictures/reports.tsx')).Cash,
  },
  {
    component: 'finance/priceLists',
    load: async () => (await import('../business/finance/console/prices/PriceLists.tsx')).PriceLists,
  },
  {
    component: 'finance/tryPrice',
    load: async () => (await import('../business/finance/console/quote/trials.tsx')).TryPrice,
  },
  {
    component: 'finance/tryContainer',
    load: async () => (await import('../business/finance/console/quote/trials.tsx')).TryContainer,
  },
];

/**
 * The panels of `src/business` on record pages. Each entry has the key that a resource file lists in `panels`, and a function that loads
 * the component.
 */
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
