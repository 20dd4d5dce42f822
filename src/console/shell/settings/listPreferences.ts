import { fieldsOf } from '../../../contract/json.ts';
import { type ColumnPreferences, type Density, densities, type ListPreferences } from '../../../contract/lists.ts';
import { commonErrors } from '../../../contract/wire.ts';
import { HwError } from '../../client/hwError.ts';
import { createStore, type Store } from '../../client/store.ts';
import { listPreferencesCall, saveListPreferencesCall } from '../../providers/personCalls.ts';
import { ask, type CallOptions, type Custom } from '../../providers/requests.ts';
import { createWrite } from '../../saving/calls.ts';

/** The list preferences of the current user; changes are stored on the server. */
export interface ListPreferenceStore extends Pick<Store<ListPreferences>, 'get' | 'subscribe'> {
  /** Loads the preferences once after login. A server without preferences returns none; other failures are shown as a toast. */
  readonly ready: () => Promise<void>;
  readonly setDensity: (density: Density) => void;
  /** An empty list restores the columns of the resource file. */
  readonly setColumns: (resource: string, columns: readonly ColumnPreferences[]) => void;
  /** The layout of a list; null for the first one in the resource file. */
  readonly setLayout: (resource: string, layout: string | null) => void;
  /** Whether the filters of a list are folded to one line. */
  readonly setFolded: (resource: string, isFolded: boolean) => void;
  /** Sends the latest changes immediately when the window closes; the request continues after that. */
  readonly leave: () => void;
  /** Clears everything at logout. */
  readonly clear: () => void;
}

const noPreferences: ListPreferences = { density: 'normal', lists: {} };

/** Changes within this time, in ms, are sent together. */
const sentTogether = 400;

/** Error codes of servers without list preferences: not found, or a response without an envelope. */
const keepsNone: readonly number[] = [commonErrors.notFound.code, 0];

/**
 * Creates the store of list preferences. A change is applied immediately and sent to the server shortly after; of several changes to the
 * same setting, only the last one is sent.
 */
export function createListPreferences(data: Custom, pause = sentTogether): ListPreferenceStore {
  const store = createStore<ListPreferences>(noPreferences);
  const outbox = createOutbox(data, pause);
  let loading: Promise<void> | undefined;

  const change = (preferences: ListPreferences, key: string, body: object): void => {
    store.set(preferences);
    outbox.put(key, body);
  };
  const load = async (): Promise<void> => {
    const answered = await ask(data, listPreferencesCall(), { shows: keepsNone }).catch((error: unknown) => {
      // Until the preferences can be loaded, lists use their resource files; the next page tries again.
      if (!(error instanceof HwError && keepsNone.includes(error.code))) loading = undefined;
    });
    const preferences = readPreferences(answered);
    if (outbox.isEmpty()) store.set(preferences);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    ready: () => {
      loading ??= load();
      return loading;
    },
    setDensity: (density) => change({ ...store.get(), density }, '', { density }),
    setColumns: (resource, columns) => {
      const preferences = store.get();
      change({ ...preferences, lists: { ...preferences.lists, [resource]: columns } }, resource, { resource, columns });
    },
    setLayout: (resource, layout) => {
      const preferences = store.get();
      const { [resource]: _, ...others } = preferences.layouts ?? {};
      const layouts = layout === null ? others : { ...others, [resource]: layout };
      change({ ...preferences, layouts }, `layout ${resource}`, { resource, layout });
    },
    setFolded: (resource, isFolded) => {
      const preferences = store.get();
      const others = preferences.folded?.filter((name) => name !== resource) ?? [];
      const folded = isFolded ? [...others, resource] : others;
      change({ ...preferences, folded }, `folded ${resource}`, { resource, isFolded });
    },
    leave: outbox.leave,
    clear: () => {
      loading = undefined;
      outbox.clear();
      store.set(noPreferences);
    },
  };
}

/** Queue of changes to send to the server. */
interface Outbox {
  /** Replaces an earlier change of the same part that is not sent yet. */
  readonly put: (key: string, body: object) => void;
  readonly isEmpty: () => boolean;
  /** Sends immediately with a request that continues when the window closes. */
  readonly leave: () => void;
  readonly clear: () => void;
}

/** Creates a queue that sends changes together, `pause` ms after the last one. */
function createOutbox(data: Custom, pause: number): Outbox {
  const write = createWrite(data);
  const unsent = new Map<string, object>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  // Sends the request in the same call, because a closing window runs no code later.
  const save = (body: object, options: CallOptions = {}): Promise<unknown> => write(saveListPreferencesCall(body), options);
  const take = (): readonly object[] => {
    clearTimeout(timer);
    const bodies = [...unsent.values()];
    unsent.clear();
    return bodies;
  };
  const send = (): void => {
    // Changes are sent one after the other, so that the last one wins. After a failure, which is shown as a toast, the display keeps the
    // change.
    for (const body of take()) sending = sending.then(() => save(body)).catch(() => undefined);
  };
  return {
    put: (key, body) => {
      unsent.set(key, body);
      clearTimeout(timer);
      timer = setTimeout(send, pause);
    },
    isEmpty: () => unsent.size === 0,
    leave: () => {
      for (const body of take()) {
        save(body, { isQuiet: true, outlives: true }).catch(() => undefined);
      }
    },
    clear: () => void take(),
  };
}

/** Parses the preferences in a response; invalid entries are skipped. */
function readPreferences(data: unknown): ListPreferences {
  const { density, lists, layouts, folded } = fieldsOf(data);
  return {
    density: densities.find((known) => known === density) ?? 'normal',
    lists: Object.fromEntries(
      Object.entries(fieldsOf(lists)).flatMap(([name, columns]) =>
        Array.isArray(columns) && columns.every(isColumn) ? [[name, columns as ColumnPreferences[]]] : [],
      ),
    ),
    ...(layouts !== undefined && { layouts: readLayouts(layouts) }),
    ...(Array.isArray(folded) && { folded }),
  };
}

function readLayouts(layouts: unknown): Readonly<Record<string, string>> {
  const known = Object.entries(fieldsOf(layouts));
  return Object.fromEntries(known.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function isColumn(value: unknown): boolean {
  return typeof fieldsOf(value).field === 'string';
}
