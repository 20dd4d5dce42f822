import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDataProvider } from '../../src/console/providers/dataProvider.ts';
import * as importCalls from '../../src/console/providers/importCalls.ts';
import * as personCalls from '../../src/console/providers/personCalls.ts';
import * as recordCalls from '../../src/console/providers/recordCalls.ts';
import * as systemCalls from '../../src/console/providers/systemCalls.ts';
import { en } from '../../src/console/texts/en.ts';
import { changeLogCalls } from '../../src/contract/log.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls, sessionListCalls } from '../../src/contract/session.ts';
import { create, maker, wharf } from '../api/support/lab.ts';
import { titlesIn } from '../support/titlesIn.ts';
import { field, handle, openList } from './support/handles.ts';
import { makeWharves } from './support/makeWharves.ts';
import { answer, screen } from './support/menus.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';
import { typeMaker } from './support/sessions.ts';
import { notifiesOfRead, notifiesOfWrite, texts, without } from './support/takenAway.ts';

visitOnce(async () => {
  [first] = await makeWharves(client, { mark: 'PRV', n: 3 });
});

let first: { readonly id: string } | undefined;

/** Calls whose failure no page shows, each with the reason. */
const untold: Readonly<Record<string, string>> = {
  getApiUrl: 'It sends no request.',
  currentUserCall: 'Its data (the draft key and notices for administrators) is requested again at the next need.',
  unknownCodesCall: 'Without its answer no code is warned of; the server checks references on saving.',
  fileLimitsCall: 'The server also rejects each file that is too large.',
};

const rowOf = (text: string) => handle(page, 'list-row').filter({ hasText: text });
describe('a failed read is shown where it was requested, and can be retried', () => {
  const cases: readonly {
    readonly method: string;
    readonly call: () => string;
    readonly path: () => string;
    /** Other reads of these records that the page makes if the call succeeds. */
    readonly besides?: () => readonly string[];
    readonly shown: () => Promise<unknown>;
  }[] = [
    {
      method: 'getList: the records of a list',
      call: () => wharf.find,
      path: () => '/system/wharf?q=PRV',
      shown: () => rowOf('PRV-001').waitFor(),
    },
    {
      method: 'getOne of a record',
      call: () => wharf.findById(first?.id ?? ''),
      path: () => `/system/wharf?q=PRV&view=${first?.id}`,
      besides: () => [wharf.find],
      shown: () => handle(page, 'value-quayCode').waitFor(),
    },
    {
      method: 'getOne of a form',
      call: () => wharf.findById(first?.id ?? ''),
      path: () => `/system/wharf?q=PRV&edit=${first?.id}`,
      besides: () => [wharf.find],
      shown: () => field(page, 'quayCode').waitFor(),
    },
    {
      method: 'getList: the files of screens',
      call: () => schemaCalls.find,
      path: () => '/system/schema',
      besides: () => [schemaCalls.language],
      shown: () => page.getByText('hwQuayConfig').first().waitFor(),
    },
    {
      method: 'getList: sessions',
      call: () => sessionListCalls.find,
      path: () => '/system/session',
      besides: () => [sessionListCalls.signIns],
      shown: () => page.getByText('admin').last().waitFor(),
    },
    {
      method: 'getList: the log of everything',
      call: () => changeLogCalls.find,
      path: () => '/system/log',
      shown: () => page.getByText('PRV').first().waitFor(),
    },
    {
      method: 'custom, menuCall: the menu',
      call: () => sessionCalls.menu,
      path: () => '/',
      shown: () => handle(page, 'side-menu').waitFor(),
    },
  ];
  test.each(cases)('$method', async ({ call, path, besides, shown }) => {
    const retry = page.getByRole('button', { name: 'Retry' }).filter({ visible: true }).first();
    const { requested } = await without(page, { path: call() }, async () => {
      await page.goto(path());
      await texts(page).waitFor();
      await retry.waitFor();
    });
    const kind = call().slice(0, call().lastIndexOf('/') + 1);
    const allowed = [call(), ...(besides?.() ?? [])];
    expect(requested.filter((one) => one.startsWith(kind) && !allowed.includes(one))).toEqual([]);
    await retry.click();
    await shown();
  });
});

test('resourceIndexCall: the index of resources', () =>
  notifiesOfRead(page, {
    taken: { path: '/resources/index.json' },
    open: () => page.goto('/lab/maker'),
    says: () => en.page.failedTitle,
    shown: () => handle(page, 'list').waitFor(),
  }));

describe('a failed write is shown, changes nothing, and can be tried again', () => {
  test('create', async () => {
    await typeMaker(page, { code: 'PRVNEW', name: 'Typed once' });
    await notifiesOfWrite(page, {
      ...{ taken: { path: maker.save }, work: () => handle(page, 'save').click() },
      kept: async () => expect(await field(page, 'makerName').inputValue()).toBe('Typed once'),
      done: () => rowOf('PRVNEW').waitFor(),
    });
  });

  test('update', async () => {
    const made = await create(client, maker.save, { makerCode: 'PRVOLD', makerName: 'Before' });
    await page.goto(`/lab/maker?edit=${made.id}`);
    await field(page, 'makerName').fill('After');
    await notifiesOfWrite(page, {
      ...{ taken: { path: maker.save }, work: () => handle(page, 'save').click() },
      kept: async () => expect(await field(page, 'makerName').inputValue()).toBe('After'),
      done: () => rowOf('After').waitFor(),
    });
  });

  test('deleteOne', async () => {
    const made = await create(client, maker.save, { makerCode: 'PRVONE', makerName: 'Stays' });
    await openList(page, '/lab/maker?q=PRVONE');
    await notifiesOfWrite(page, {
      taken: { path: maker.deleteById(made.id) },
      work: async () => {
        await rowOf('PRVONE').getByTestId('row-remove').click();
        await handle(page, 'confirm-ok').click();
      },
      kept: async () => expect(await rowOf('PRVONE').count()).toBe(1),
      done: () => expect.poll(() => rowOf('PRVONE').count()).toBe(0),
    });
  });

  test('deleteMany', async () => {
    await makeWharves(client, { mark: 'PRM', n: 2 });
    await openList(page, '/system/wharf?q=PRM');
    for (const n of [0, 1]) await rowOf(`PRM-00${n}`).getByRole('checkbox').check();
    await notifiesOfWrite(page, {
      taken: { path: wharf.deleteByIds },
      work: async () => {
        await handle(page, 'bulk-remove').click();
        await handle(page, 'confirm-ok').click();
      },
      kept: async () => expect(await rowOf('PRM').count()).toBe(2),
      done: () => expect.poll(() => rowOf('PRM').count()).toBe(0),
    });
  });
});

test('every provider method and every call built for it is tested with a failure', () => {
  const files = ['dataProvider', 'failedReads', 'failedWork', 'failedWrites', 'foreignServers', 'dashboards', 'packingLists'];
  const titles = files.flatMap((file) => titlesIn(join(import.meta.dirname, `${file}.test.ts`)));
  const methods = Object.keys(createDataProvider({} as Parameters<typeof createDataProvider>[0]));
  const names = [...methods, ...[importCalls, personCalls, recordCalls, systemCalls].flatMap(Object.keys)];
  const missing = names.filter((name) => !titles.some((title) => new RegExp(`\\b${name}\\b`).test(title)));
  expect(missing.toSorted()).toEqual(Object.keys(untold).toSorted());
});

test('a page without permission says so, and sends no requests for its data', async () => {
  const paths = ['/lab/maker', '/system/session', '/system/log', '/system/schema'];
  const menu = paths.map((path) => screen(path, { component: path.slice(1) }));
  // The menu has all pages, but the user has no permissions for them.
  await page.route(`**${sessionCalls.menu}`, (route) =>
    route.fulfill(answer(route.request().postDataJSON().menuTypes.includes('C') ? menu : [])),
  );
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const path of paths) {
    await page.goto(path);
    await handle(page, 'page-forbidden').getByText(en.page.forbiddenText).waitFor();
  }
  expect(requested.filter((path) => /\/(?:labMaker|hwSession|hwLog|hwSchema)\//.test(path))).toEqual([]);
});
