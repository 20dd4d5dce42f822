import { type FilterBody, paging } from '../../contract/query.ts';
import { type FoundPage, type PageOf, pageOf } from './requests.ts';

interface ListParts {
  readonly path: string;
  readonly body: FilterBody;
  readonly page: PageOf;
  /** Filters and sorts a whole list, because its server may ignore what the body says. */
  readonly arrange: (found: FoundPage) => Promise<FoundPage>;
}

/** Sends the request for a page and returns the `data` of its response. */
type Request = (page: PageOf) => Promise<unknown>;

/** A list that was loaded as a whole; `until` is the time when it becomes outdated, infinite while it is loading. */
interface WholeList {
  readonly found: Promise<FoundPage>;
  until: number;
}

/** How long, in ms, further pages are cut from a whole list before it is loaded again. */
const keptFor = 10_000;

/** The request for all records, the default of the headers (contract README section 2.3). */
const everything: PageOf = paging;

/**
 * Pages of lists, also of servers that answer with a bare array. Such an array has no total: it can be one page or everything. From then
 * on the whole list is requested, and its pages are cut from it here.
 */
export function createWholeLists(now: () => number = Date.now) {
  /** Paths of calls that have answered with a bare array. */
  const bare = new Set<string>();
  const kept = new Map<string, WholeList>();

  const load = ({ path, body, page, arrange }: ListParts, request: Request): Promise<FoundPage> => {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
    const key = `${path} ${JSON.stringify(body)}`;
    const known = kept.get(key);
    // The first page is requested to see the latest state; further ones continue it.
    if (known && (page.pageNo > 1 || known.until === Number.POSITIVE_INFINITY)) return known.found;
    const found = request(everything).then(wholeOf).then(arrange);
    const list: WholeList = { found, until: Number.POSITIVE_INFINITY };
    kept.set(key, list);
    found.then(
      () => {
        list.until = now() + keptFor;
      },
      () => {
        if (kept.get(key) === list) kept.delete(key);
      },
    );
    return found;
  };

  return {
    pageOf: async (parts: ListParts, request: Request): Promise<FoundPage> => {
      const { path, page, arrange } = parts;
      if (!bare.has(path)) {
        const answer = await request(page);
        if (!Array.isArray(answer)) return pageOf(answer);
        bare.add(path);
        if (isWhole(answer, page)) return cut(await arrange(pageOf(answer)), page);
      }
      return cut(await load(parts, request), page);
    },
    forget: () => kept.clear(),
  };
}

/** A bare array with exactly as many rows as were asked for may lack rows, so its total is unknown. */
function wholeOf(answer: unknown): FoundPage {
  const isCutOff = Array.isArray(answer) && answer.length === everything.pageSize;
  return pageOf(isCutOff ? { records: answer } : answer);
}

/** Returns whether a bare array is everything: it has more rows than were asked for, or fewer than the first page can have. */
function isWhole({ length }: readonly unknown[], { pageNo, pageSize }: PageOf): boolean {
  return length > pageSize || (pageNo === 1 && length < pageSize);
}

/** Cuts a page from a list with all records; a page of a server that knows pages after all stays as it is. */
function cut({ data, ...found }: FoundPage, { pageNo, pageSize }: PageOf): FoundPage {
  return { ...found, data: data.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}
