import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { changeLogCalls } from '../../src/contract/changeLog.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { sessionListCalls } from '../../src/contract/sessions.ts';
import { callsOf, create, job, maker, wharf } from '../api/support/lab.ts';
import { field, handle, openList } from './support/handles.ts';
import { makeWharves } from './support/makeWharves.ts';
import { answer, screen } from './support/menus.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';
import { typeMaker } from './support/sessions.ts';

visitOnce(async () => {
  [first] = await makeWharves(client, { mark: 'PRV', n: 3 });
});

let first: { readonly id: string } | undefined;

/** What the server says where a call of the provider is out of order. */
const said = 'Out of order since this morning';

const rowOf = (text: string) => handle(page, 'list-row').filter({ hasText: text });
const toast = () => handle(page, 'toast').last();

/** Does something while one call is answered with an error, and says what was asked of the same kind of records meanwhile. */
async function without(call: string, work: () => Promise<void>): Promise<readonly string[]> {
  const kind = call.slice(0, call.lastIndexOf('/') + 1);
  const asked = new Set<string>();
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(kind)) asked.add(pathname);
  };
  const broken = (url: URL): boolean => url.pathname === call;
  await page.route(broken, (route) => route.fulfill({ json: { code: 50000, message: said, data: null } }));
  page.on('request', note);
  await work();
  page.off('request', note);
  await page.unroute(broken);
  return [...asked];
}

describe('a read that is answered with an error is told where it was asked for, and read again at a word', () => {
  const log = `${wharf.find.slice(0, wharf.find.lastIndexOf('/'))}/findHwQuayConfigLogList`;
  const cases: readonly {
    readonly method: string;
    readonly call: () => string;
    readonly path: () => string;
    /** Other reads that the page makes of these records when all is well. */
    readonly besides?: () => readonly string[];
    readonly shown: () => Promise<unknown>;
  }[] = [
    {
      method: 'getList',
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
      method: 'custom: the log of a record',
      call: () => `${log}/${first?.id}`,
      path: () => `/system/wharf?q=PRV&view=${first?.id}`,
      besides: () => [wharf.find, wharf.findById(first?.id ?? '')],
      shown: () => handle(page, 'log-line').first().waitFor(),
    },
    {
      method: 'custom: the files of screens',
      call: () => schemaCalls.find,
      path: () => '/system/schema',
      besides: () => [schemaCalls.language],
      shown: () => page.getByText('hwQuayConfig').first().waitFor(),
    },
    {
      method: 'custom: sessions',
      call: () => sessionListCalls.find,
      path: () => '/system/session',
      besides: () => [sessionListCalls.signIns],
      shown: () => page.getByText('admin').last().waitFor(),
    },
    {
      method: 'custom: the log of everything',
      call: () => changeLogCalls.find,
      path: () => '/system/log',
      shown: () => page.getByText('PRV').first().waitFor(),
    },
    {
      method: 'custom: the menu',
      call: () => sessionCalls.menu,
      path: () => '/',
      shown: () => handle(page, 'side-menu').waitFor(),
    },
  ];
  test.each(cases)('$method', async ({ call, path, besides, shown }) => {
    const retry = page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first();
    const asked = await without(call(), async () => {
      await page.goto(path());
      await page.getByText(said).filter({ visible: true }).first().waitFor();
      await retry.waitFor();
    });
    const allowed = [call(), ...(besides?.() ?? [])];
    expect(asked.filter((one) => !allowed.includes(one))).toEqual([]);
    expect(asked).toContain(call());
    await retry.click();
    await shown();
  });
});

describe('a write that is answered with an error is told, changes nothing, and can be tried again', () => {
  /** Whatever may be read around a write; no other write of these records may leave. */
  const isRead = (path: string) => /\/(?:find|group|import\/|findImport)[^/]*/.test(path.slice(path.lastIndexOf('hw')));

  async function failing(call: string, work: () => Promise<unknown>): Promise<void> {
    const asked = await without(call, async () => {
      await work();
      await expect.poll(() => toast().textContent()).toContain(said);
    });
    expect(asked.filter((path) => !isRead(path))).toEqual([call]);
  }

  test('create', async () => {
    await typeMaker(page, { code: 'PRVNEW', name: 'Typed once' });
    await failing(maker.save, () => handle(page, 'save').click());
    expect(await field(page, 'makerName').inputValue()).toBe('Typed once');
    await handle(page, 'save').click();
    await rowOf('PRVNEW').waitFor();
  });

  test('update', async () => {
    const made = await create(client, maker.save, { makerCode: 'PRVOLD', makerName: 'Before' });
    await page.goto(`/lab/maker?edit=${made.id}`);
    await field(page, 'makerName').fill('After');
    await failing(maker.save, () => handle(page, 'save').click());
    expect(await field(page, 'makerName').inputValue()).toBe('After');
    await handle(page, 'save').click();
    await rowOf('After').waitFor();
  });

  test('deleteOne', async () => {
    const made = await create(client, maker.save, { makerCode: 'PRVONE', makerName: 'Stays' });
    await openList(page, '/lab/maker?q=PRVONE');
    const remove = async () => {
      await rowOf('PRVONE').getByTestId('row-remove').click();
      await handle(page, 'confirm-ok').click();
    };
    await failing(maker.deleteById(made.id), remove);
    expect(await rowOf('PRVONE').count()).toBe(1);
    await remove();
    await expect.poll(() => rowOf('PRVONE').count()).toBe(0);
  });

  test('deleteMany', async () => {
    await makeWharves(client, { mark: 'PRM', n: 2 });
    await openList(page, '/system/wharf?q=PRM');
    for (const n of [0, 1]) await rowOf(`PRM-00${n}`).getByRole('checkbox').check();
    const remove = async () => {
      await handle(page, 'bulk-remove').click();
      await handle(page, 'confirm-ok').click();
    };
    await failing(wharf.deleteByIds, remove);
    expect(await rowOf('PRM').count()).toBe(2);
    await remove();
    await expect.poll(() => rowOf('PRM').count()).toBe(0);
  });

  test('custom: a transition', async () => {
    const made = await create(client, job.save, { subject: 'out of order', weightKg: 10 });
    await page.goto(`/lab/job?view=${made.id}`);
    await failing(job.transit, () => handle(page, 'row-open').click());
    expect((await client.get(job.findById(made.id))).data.state).toBe('DRAFT');
    await handle(page, 'row-open').click();
    await expect.poll(async () => (await client.get(job.findById(made.id))).data.state).toBe('OPEN');
  });

  test('custom: files of an export and a template', async () => {
    await openList(page, '/lab/maker');
    for (const [button, call] of [
      ['export', maker.export],
      ['template', maker.template],
    ] as const) {
      await failing(call, () => handle(page, button).click());
      const [file] = await Promise.all([page.waitForEvent('download'), handle(page, button).click()]);
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    }
  });

  test('custom: a step of an import', async () => {
    const { import: upload } = callsOf('LabMaker');
    await openList(page, '/lab/maker');
    await handle(page, 'import').click();
    const asked = await without(upload, async () => {
      const file = { name: 'makers.xlsx', mimeType: 'application/zip', buffer: Buffer.from('no workbook') };
      await page.getByTestId('import-file').setInputFiles(file);
      await page.getByText(said).filter({ visible: true }).first().waitFor();
    });
    expect(asked.filter((path) => !isRead(path))).toEqual([upload]);
    await page.getByTestId('import-file').waitFor({ state: 'attached' });
  });
});

test('a page of the menu whose permission somebody lacks says so, and asks the server for nothing of it', async () => {
  const paths = ['/lab/maker', '/system/session', '/system/log', '/system/schema'];
  const menu = paths.map((path) => screen(path, { component: path.slice(1) }));
  // All pages of the menu, and no permission at all.
  await page.route(`**${sessionCalls.menu}`, (route) =>
    route.fulfill(answer(route.request().postDataJSON().menuTypes.includes('C') ? menu : [])),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of paths) {
    await page.goto(path);
    await handle(page, 'page-forbidden').getByText(en.page.forbiddenText).waitFor();
  }
  expect(asked.filter((path) => /\/(?:labMaker|hwSession|hwLog|hwSchema)\//.test(path))).toEqual([]);
});
