import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { CardContent, Dashboard, DashboardAnswer, DashboardCard } from '../../contract/dashboards.ts';
import { useApp } from '../app.ts';
import type { HwError } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { ask } from '../providers/requests.ts';
import { findDashboardCall } from '../providers/systemCalls.ts';
import { useData } from '../providers/useData.ts';
import { rightsOf } from '../registry/abilities.ts';
import { EmptyNote, ReadFailed } from '../ui/failures.tsx';
import { PageLoading } from '../ui/MessagePage.tsx';
import { Card } from './cards.tsx';
import { useDashboardT } from './texts.ts';
import '../ui/pages.css';
import './dashboard.css';

export interface DashboardPageProps {
  readonly name: string;
}

/** A dashboard of `schemas/dashboards`: its rows of cards. Each card is renewed when somebody changes a record of its resource. */
export function DashboardPage({ name }: DashboardPageProps): ReactNode {
  const { t, language } = useDashboardT();
  const { dashboard, error, refetch, cardQuery } = useDashboard(name);
  if (!dashboard) return error ? <ReadFailed error={error} onRetry={refetch} /> : <PageLoading />;
  return (
    <div className="d-page" data-testid="dashboard" data-name={name}>
      <h1 className="q-hidden">{dashboard.title[language]}</h1>
      {dashboard.rows.length === 0 && <EmptyNote title={t('noneTitle')} text={t('noneText')} />}
      {dashboard.rows.map((row, i) => (
        <section key={row.cards[0]?.name ?? i} className="d-row" {...(row.title && { 'aria-label': row.title[language] })}>
          {row.title && <h2>{row.title[language]}</h2>}
          <div className="d-cards">
            {row.cards.map((card) => (
              <QueriedCard key={card.name} card={card} query={cardQuery(card)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type CardQuery = ReturnType<ReturnType<typeof useDashboard>['cardQuery']>;

function QueriedCard({ card, query }: { readonly card: DashboardCard; readonly query: CardQuery }): ReactNode {
  const { data, error, refetch } = useQuery<CardContent | null, HwError>(query);
  if (data === null) return null;
  return <Card card={card} content={data} error={error ?? undefined} onRetry={() => void refetch()} />;
}

/** Age in ms after which a card is loaded again when its page is shown again; changes by others arrive immediately. */
const freshFor = 30_000;

/** Interval in ms at which cards are loaded again even without changes, because filters such as “today” depend on the time. */
const renewedAfter = 300_000;

/** Used in query keys instead of a resource, for cards about the server. */
const serverCards = 'sys_dashboard';

/**
 * Loads a dashboard with all its cards in one request. Each card then has its own query, with the key of its resource's lists, so that it
 * is reloaded like a list; cards that are reloaded at the same time share a request.
 */
function useDashboard(name: string) {
  const data = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { language } = useDashboardT();
  const known = useStore(useApp().access);
  const hash = known.dashboards?.find((one) => one.name === name)?.hash;
  const rights = rightsOf(known);
  const batch = useMemo(() => createBatch((cards) => ask(data, findDashboardCall({ name, cards }), { isQuiet: true })), [data, name]);
  const keyOf = (card: DashboardCard) =>
    keys()
      .data('default')
      .resource(card.show === 'system' ? serverCards : card.resource)
      .action('list')
      .params({ dashboard: name, card: card.name, hash, language })
      .get();
  const {
    data: dashboard,
    error,
    refetch,
  } = useQuery<Dashboard, HwError>({
    queryKey: keys().data('default').resource(serverCards).action('list').params({ definition: name, hash, language, rights }).get(),
    queryFn: async ({ signal }) => {
      const answer = await ask(data, findDashboardCall({ name }), { isQuiet: true, signal });
      for (const card of answer.dashboard.rows.flatMap(({ cards }) => cards)) {
        queries.setQueryData(keyOf(card), answer.contents[card.name] ?? null);
      }
      return answer.dashboard;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // While a changed file is loaded, the former dashboard stays.
    placeholderData: (before) => (before?.name === name ? before : undefined),
  });
  const cardQuery = (card: DashboardCard) => ({
    queryKey: keyOf(card),
    queryFn: () => batch(card.name),
    staleTime: freshFor,
    refetchInterval: renewedAfter,
  });
  return { dashboard, error: error ?? undefined, refetch: () => void refetch(), cardQuery };
}

/** Returns a function that loads one card. Cards requested in the same moment are loaded together. */
export function createBatch(
  load: (cards: readonly string[]) => Promise<Pick<DashboardAnswer, 'contents'>>,
): (card: string) => Promise<CardContent | null> {
  let waiting: { readonly cards: Set<string>; readonly answer: Promise<Pick<DashboardAnswer, 'contents'>> } | undefined;
  const begin = () => {
    const cards = new Set<string>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      waiting = undefined;
      return load([...cards]);
    });
    return { cards, answer };
  };
  return async (card) => {
    waiting ??= begin();
    waiting.cards.add(card);
    return (await waiting.answer).contents[card] ?? null;
  };
}
