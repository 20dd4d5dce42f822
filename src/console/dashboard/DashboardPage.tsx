import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { CardColor, CardContent, Dashboard, DashboardAnswer, DashboardCard, SystemCard } from '../../contract/dashboards.ts';
import type { Condition } from '../../contract/query.ts';
import type { Language } from '../../contract/wire.ts';
import { clockAt } from '../../fields/dates/clock.ts';
import { formatNumber } from '../../fields/widgets/formatNumber.ts';
import { useApp } from '../app.ts';
import { type HwError, messageOf } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { withView } from '../location/pageQuery.ts';
import { filteredSearch } from '../pages/records/listQuery.ts';
import { SmallTable } from '../pages/records/SmallTable.tsx';
import { ask } from '../providers/requests.ts';
import { findDashboardCall } from '../providers/systemCalls.ts';
import { useData } from '../providers/useData.ts';
import { rightsOf } from '../registry/abilities.ts';
import { useT } from '../texts/i18n.ts';
import { EmptyNote, ReadFailed } from '../ui/failures.tsx';
import { PageLoading } from '../ui/MessagePage.tsx';
import { ChartContent } from './ChartContent.tsx';
import { texts } from './texts.ts';
import '../ui/pages.css';
import './dashboard.css';

export interface DashboardPageProps {
  readonly name: string;
}

/** A dashboard of `schemas/dashboards`: its rows of cards. Each card is reloaded when somebody changes a record of its resource. */
export function DashboardPage({ name }: DashboardPageProps): ReactNode {
  const { t, language } = texts.useT();
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

/** Age in ms after which a card is loaded again when its page is shown again; changes by other users are shown immediately. */
const freshFor = 30_000;

/** Interval in ms at which cards are loaded again even without changes, because filters such as “today” depend on the time. */
const renewedAfter = 300_000;

/** Name used in query keys instead of a resource, for cards about the server. */
const serverCards = 'sys_dashboard';

/**
 * Loads a dashboard with all its cards in one request. Each card then has its own query, with the key of its resource's lists, so that it
 * is reloaded like a list; cards that are reloaded at the same time share a request.
 */
function useDashboard(name: string) {
  const data = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { language } = texts.useT();
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
    // While a changed dashboard is loading, the previous version stays visible.
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

interface CardProps {
  readonly card: DashboardCard;
  /** The content of the card; undefined while it is loading. */
  readonly content: CardContent | undefined;
  readonly error: HwError | undefined;
  readonly onRetry: () => void;
}

/** One card: its title, which links to the list with the card's filter, and its content. */
function Card(props: CardProps): ReactNode {
  const { card, content } = props;
  const { language } = texts.useT();
  const open = useLinks()(card);
  const isFigure = card.show === 'count' || card.show === 'sum';
  const figure = content && figureOf(content);
  const color = figure === undefined ? undefined : colorOf(card, figure);
  return (
    <section
      className="d-card"
      data-testid={`card-${card.name}`}
      data-show={card.show}
      data-color={color}
      data-empty={figure === 0}
      aria-busy={content === undefined}
    >
      <h3>
        {open === undefined ? (
          card.title[language]
        ) : (
          <Link className={isFigure ? 'd-cover' : 'q-link'} to={open}>
            {card.title[language]}
          </Link>
        )}
        {!isFigure && card.show !== 'chart' && figure !== undefined && (
          <span className="d-count">{counted(figure, content, language)}</span>
        )}
      </h3>
      {card.note && <p className="q-soft">{card.note[language]}</p>}
      <Content {...props} />
    </section>
  );
}

/** Returns the figure that colors a card: the number of its records or the greatest of its sums; undefined if the card failed to load. */
function figureOf(content: CardContent): number | undefined {
  if (content.show === 'error') return undefined;
  if (content.show === 'count') return content.count;
  return content.show === 'sum' ? Math.max(0, ...content.sums.map(({ value }) => Number(value))) : content.total;
}

/** Formats a number of records; `10,000+` if there are more than are counted. */
function counted(figure: number, content: CardContent | undefined, language: Language): string {
  const hasMore = content !== undefined && 'isBounded' in content;
  return `${formatNumber(figure, language)}${hasMore ? '+' : ''}`;
}

function colorOf({ colors }: DashboardCard, figure: number): CardColor | undefined {
  return colors.findLast(({ from }) => figure >= from)?.color;
}

function Content({ card, content, error, onRetry }: CardProps): ReactNode {
  const { t } = texts.useT();
  const translator = useT();
  if (content?.show === 'error') return <Failed text={t('failed', { reason: content.error })} onRetry={onRetry} />;
  if (!content && error) return <Failed text={t('failed', { reason: messageOf(error, translator) })} onRetry={onRetry} />;
  if (!content) {
    return (
      <p className="q-soft" role="status">
        {translator.t('page.loading')}
      </p>
    );
  }
  return (
    <>
      <LoadedCard card={card} content={content} />
      {error && <Failed text={t('stale', { reason: messageOf(error, translator) })} onRetry={onRetry} />}
    </>
  );
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  const { t } = texts.useT();
  return (
    <p className="d-failed" role="alert">
      {text}{' '}
      <button type="button" className="q-link" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}

function LoadedCard({ card, content }: { readonly card: DashboardCard; readonly content: CardContent }): ReactNode {
  const { language } = texts.useT();
  const links = useLinks();
  if (content.show === 'count') return <p className="d-figure">{counted(content.count, content, language)}</p>;
  if (content.show === 'sum') return <Sums content={content} />;
  if (content.show === 'list' && card.show === 'list') return <Rows card={card} content={content} />;
  if (content.show === 'system' && card.show === 'system') return <SystemRows card={card} content={content} />;
  if (content.show === 'chart' && card.show === 'chart') {
    const linkOf = (filters: Filters) => links({ ...card, filters: { ...card.filters, ...filters } });
    return <ChartContent card={card} content={content} linkOf={linkOf} />;
  }
  return null;
}

type Of<Show extends CardContent['show']> = Extract<CardContent, { readonly show: Show }>;
type CardOf<Show extends DashboardCard['show']> = Extract<DashboardCard, { readonly show: Show }>;

/** The sums, one for each currency. */
function Sums({ content: { sums, count } }: { readonly content: Of<'sum'> }): ReactNode {
  const { t, language } = texts.useT();
  return (
    <>
      {sums.map(({ value, currency }) => (
        <p key={currency ?? ''} className="d-figure" data-small={sums.length > 1}>
          {formatNumber(value, language)}
          {currency !== undefined && <small>{currency}</small>}
        </p>
      ))}
      {sums.length === 0 && <p className="d-figure">{formatNumber(0, language)}</p>}
      <p className="q-soft">{t('records', { n: count })}</p>
    </>
  );
}

/** The first records. The first value of each is a link to the record. */
function Rows({
  card,
  content: { records, fields, total, isBounded },
}: {
  readonly card: CardOf<'list'>;
  readonly content: Of<'list'>;
}): ReactNode {
  const { t, language } = texts.useT();
  const open = useLinks()(card);
  const list = useListPath()(card.resource, card.filters);
  if (records.length === 0) return <p className="q-soft">{t('none')}</p>;
  return (
    <>
      <SmallTable
        label={card.title[language]}
        fields={fields}
        records={records}
        {...(list !== undefined && {
          lead: (record, shown) => (
            <Link className="q-link" to={list + withView('', String(record.id))}>
              {shown}
            </Link>
          ),
        })}
      />
      {total > records.length && open !== undefined && (
        <Link className="q-link" to={open}>
          {isBounded ? t('open') : t('all', { n: total })}
        </Link>
      )}
    </>
  );
}

const systemPages: Readonly<Partial<Record<SystemCard['source'], string>>> = {
  fileFaults: 'system/schema',
  failedSignIns: 'system/session',
};

const emptyTexts = { fileFaults: 'noFaults', failedSignIns: 'noSignIns', jobs: 'noJobs' } as const;

function SystemRows({ card, content: { rows } }: { readonly card: SystemCard; readonly content: Of<'system'> }): ReactNode {
  const { t } = texts.useT();
  if (rows.length === 0) return <p className="q-soft">{t(emptyTexts[card.source])}</p>;
  return (
    <ul className="d-rows">
      {rows.map(({ title, text, time = '', isFault }) => (
        <li key={`${title} ${time}`} data-fault={isFault === true}>
          <strong>{title}</strong> <span>{text}</span>
          {time !== '' && <time dateTime={time}>{clockAt(new Date(time)).wall.slice(0, -3)}</time>}
        </li>
      ))}
    </ul>
  );
}

type Filters = Readonly<Record<string, Condition>>;

/**
 * Returns a function that gives the path of the first list of a resource in the menu; undefined if the menu has none. If the filter selects
 * one kind of record, lists of other kinds are skipped.
 */
function useListPath(): (resource: string, filters: Filters) => string | undefined {
  const { routes, resources } = useStore(useApp().access);
  return (resource, filters) => {
    const kinds = resources.find(({ name }) => name === resource)?.kinds;
    const expected = kinds && filters[kinds.field];
    const kind: unknown = Array.isArray(expected) && expected.length === 1 ? expected[0] : undefined;
    const isMeant = (own: string | undefined): boolean => kind === undefined || own === undefined || own === kind;
    return [...routes.values()].find(({ page }) => page.view === 'list' && page.resource === resource && isMeant(page.kind))?.path;
  };
}

/**
 * Returns a function that gives the address that a card opens: the list with the filter of the card, or the page of a system card;
 * undefined if the user has no such page.
 */
function useLinks(): (card: DashboardCard) => string | undefined {
  const listPath = useListPath();
  const { routes } = useStore(useApp().access);
  return (card) => {
    if (card.show === 'system') {
      const component = systemPages[card.source];
      return [...routes.values()].find(({ page }) => page.view === 'own' && page.component === component)?.path;
    }
    const path = listPath(card.resource, card.filters);
    return path === undefined ? undefined : path + filteredSearch(card.filters, card.show === 'list' ? card.sorts : []);
  };
}
