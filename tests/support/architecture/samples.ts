import type { SourceFile } from './types.ts';

/** Files that break one rule of the architecture, and similar files that do not. */
interface Sample {
  readonly never: string;
  readonly rejected: readonly SourceFile[];
  readonly accepted: readonly SourceFile[];
}

const at = (path: string, text: string): SourceFile => ({ path, text });
const importing = (path: string, specifier: string): SourceFile => at(path, `import { a } from '${specifier}';`);

const importSamples: readonly Sample[] = [
  {
    never: 'the console and the server never import each other',
    rejected: [
      importing('src/console/pages/ListPage.tsx', '../../server/resource/find.ts'),
      importing('src/server/http/routes.ts', '../../console/registry/routes.ts'),
      at('src/console/a.ts', "import type { A } from '../server/a.ts';"),
      at('src/console/a.ts', "export * from '../server/a.ts';"),
      at('src/console/a.ts', "export { a } from '../server/a.ts';"),
      at('src/console/a.ts', "import '../server/a.ts';"),
      at('src/console/a.ts', "const a = await import('../server/a.ts');"),
      at('src/console/a.ts', 'const a = await import(`../server/$' + '{name}.ts`);'),
      at('src/console/a.ts', "type A = import('../server/a.ts').A;"),
      at('src/console/a.ts', "const all = import.meta.glob('../server/*.ts');"),
      at('src/console/a.ts', "const all = import.meta.glob(['../server/*.ts']);"),
      at('src/console/a.ts', "new Worker(new URL('../server/a.ts', import.meta.url));"),
      at('src/server/a.ts', "const a = require('../console/a.ts');"),
      importing('src/main/console.tsx', '../server/http/startServer.ts'),
      importing('src/main/server.ts', '../console/shell/Shell.tsx'),
    ],
    accepted: [
      importing('src/console/pages/ListPage.tsx', '../../contract/query.ts'),
      importing('src/server/http/routes.ts', '../resource/find.ts'),
      importing('src/main/server.ts', '../server/http/startServer.ts'),
      at('src/console/a.ts', "// import '../server/a.ts'\nconst text = \"import '../server/a.ts'\";"),
      at('src/console/a.ts', "const picture = new URL('../server/a.png', import.meta.url);"),
    ],
  },
  {
    never: 'a folder inside a layer imports only folders of lower ranks',
    rejected: [
      importing('src/server/db/rows.ts', '../http/routes.ts'),
      importing('src/server/write/judge.ts', '../import/commit.ts'),
      importing('codegen/check/checkList.ts', '../emit/header.ts'),
      at('src/console/texts/a.ts', "import type { A } from '../pages/list/a.ts';"),
      importing('src/server/access/rights.ts', '../session/accounts.ts'),
      importing('src/server/resource/find.ts', '../menu/menu.ts'),
      importing('src/console/ui/failures.tsx', '../shell/tabs/TabRow.tsx'),
      importing('src/console/drafts/drafts.ts', '../palette/items.ts'),
      importing('src/business/orders/order.ts', '../scheduling/both/tripStates.ts'),
      importing('src/console/pages/edit/EditPage.tsx', '../list/ListPage.tsx'),
      importing('src/fields/widgets/late.tsx', '../text/TextInput.tsx'),
      at('src/server/access/a.ts', "import type { A } from '../schema/a.ts';"),
      at('src/server/other/a.ts', 'const a = 1;'),
    ],
    accepted: [
      importing('src/server/http/routes.ts', '../db/rows.ts'),
      importing('src/server/access/rights.ts', './model.ts'),
      importing('src/business/scheduling/trips/cost.ts', '../../finance/costs/cost.ts'),
      importing('src/server/operations.ts', './http/routes.ts'),
      importing('codegen/emit/header.ts', '../check/checkList.ts'),
    ],
  },
  {
    never: 'only src/main imports business',
    rejected: [
      importing('src/server/resource/save.ts', '../../business/scheduling/server.ts'),
      importing('src/console/registry/routes.ts', '../../business/scheduling/console.tsx'),
      importing('src/main/console.tsx', '../business/scheduling/server.ts'),
      importing('src/main/pages.ts', '../business/scheduling/server.ts'),
    ],
    accepted: [
      at('src/main/pages.ts', "const load = () => import('../business/scheduling/console.tsx');"),
      importing('src/main/server.ts', '../business/scheduling/server.ts'),
      importing('src/main/console.tsx', '../business/scheduling/console.tsx'),
    ],
  },
  {
    never: 'business uses contract, generated, and one interface of the console and of the server',
    rejected: [
      importing('src/business/scheduling/server.ts', '../../server/db/database.ts'),
      importing('src/business/scheduling/server.ts', '../../console/extend.ts'),
      importing('src/business/scheduling/console.tsx', '../../console/shell/Shell.tsx'),
      importing('src/business/scheduling/console.tsx', 'axios'),
    ],
    accepted: [
      importing('src/business/scheduling/server.ts', '../../server/extend.ts'),
      importing('src/business/scheduling/console.tsx', '../../console/extend.ts'),
      importing('src/business/scheduling/server.ts', '../../generated/records.ts'),
      importing('src/business/scheduling/server.ts', './rates.ts'),
    ],
  },
  {
    never: 'axios is used in one file, and of the providers only the notice provider uses antd',
    rejected: [
      importing('src/console/client/answers.ts', 'axios'),
      importing('src/console/client/session.ts', 'axios'),
      importing('src/console/providers/dataProvider.ts', 'axios'),
      importing('src/console/pages/ListPage.tsx', 'axios'),
      importing('src/console/providers/dataProvider.ts', 'antd'),
      importing('src/console/providers/authProvider.ts', 'antd/es/message'),
    ],
    accepted: [
      importing('src/console/client/hwClient.ts', 'axios'),
      importing('src/console/providers/noticeProvider.ts', 'antd'),
      importing('src/console/pages/ListPage.tsx', 'antd'),
    ],
  },
  {
    never: 'only the data provider calls the server',
    rejected: [
      importing('src/console/pages/list/rows.ts', '../../client/hwClient.ts'),
      importing('src/console/client/session.ts', './hwClient.ts'),
      at('src/console/app.ts', "import type { HwClient } from './client/hwClient.ts';"),
      importing('src/console/shell/layout/Inside.tsx', '../../client/hwClient.ts'),
      importing('src/main/console.tsx', '../console/client/hwClient.ts'),
    ],
    accepted: [
      importing('src/console/providers/dataProvider.ts', '../client/hwClient.ts'),
      importing('src/console/createApp.ts', './client/hwClient.ts'),
      importing('src/console/pages/list/rows.ts', '../../client/hwError.ts'),
    ],
  },
  {
    never: 'database drivers are used in server/db, Fastify in server/http',
    rejected: [
      ...['node:sqlite', 'pg', 'kysely', 'fastify', '@fastify/static'].map((name) => importing('src/server/resource/save.ts', name)),
      importing('src/main/server.ts', 'node:sqlite'),
      importing('src/main/server.ts', 'fastify'),
      importing('codegen/main.ts', 'pg'),
      importing('src/server/db/database.ts', 'fastify'),
      importing('src/server/http/routes.ts', 'kysely'),
    ],
    accepted: [
      ...['node:sqlite', 'pg', 'kysely'].map((name) => importing('src/server/db/database.ts', name)),
      ...['fastify', '@fastify/static'].map((name) => importing('src/server/http/startServer.ts', name)),
      importing('src/server/session/token.ts', 'node:crypto'),
    ],
  },
  {
    never: 'contract imports nothing, fields only contract, codegen no widgets, the console no node',
    rejected: [
      importing('src/contract/menu.ts', '../fields/kinds.ts'),
      importing('src/contract/menu.ts', 'dayjs'),
      importing('src/fields/dates/kinds.ts', 'dayjs'),
      importing('src/fields/dates/kinds.ts', './widgets.tsx'),
      importing('src/fields/dates/widgets.tsx', '../../console/extend.ts'),
      importing('codegen/main.ts', '../src/fields/dates/widgets.tsx'),
      importing('codegen/main.ts', '../src/server/db/database.ts'),
      importing('src/server/resource/save.ts', '../../fields/dates/widgets.tsx'),
      importing('src/console/pages/ListPage.tsx', 'node:fs'),
      importing('src/console/registry/checks.ts', 'ajv'),
      importing('src/server/schema/checks.ts', 'ajv/dist/standalone/index.js'),
      importing('src/console/pages/ListPage.tsx', '../../../codegen/compile.ts'),
      importing('src/contract/menu.ts', '../../tests/support/freePort.ts'),
      importing('src/helpers/a.ts', './b.ts'),
    ],
    accepted: [
      importing('src/contract/menu.ts', './text.ts'),
      importing('src/fields/dates/widgets.tsx', 'dayjs'),
      importing('src/fields/dates/widgets.tsx', './kinds.ts'),
      importing('codegen/main.ts', '../src/fields/kinds.ts'),
      importing('codegen/main.ts', 'ajv/dist/standalone/index.js'),
      importing('src/console/registry/checks.ts', 'ajv/dist/runtime/equal.js'),
      importing('src/server/schema/watch.ts', '../../../codegen/compile.ts'),
    ],
  },
];

const codeSamples: readonly Sample[] = [
  {
    never: 'SQL is written in server/db alone',
    rejected: [
      at('src/server/resource/find.ts', "const query = 'SELECT id FROM ships';"),
      at('src/server/resource/find.ts', 'const query = `\n  select * from ships where id = $' + '{id}`;'),
      at('src/server/resource/find.ts', 'run("INSERT INTO ships VALUES (1)");'),
      at('src/main/seed.ts', "run('UPDATE ships SET name = ?');"),
      at('src/server/session/session.ts', "run('delete from sessions');"),
      at('codegen/tables.ts', "run('CREATE TABLE ships (id text)');"),
    ],
    accepted: [
      at('src/server/db/find.ts', "const query = 'SELECT id FROM ships';"),
      at('src/console/texts.ts', "const texts = ['Select a date from the list', 'select a file', 'Delete from list', 'Update settings'];"),
      at('src/console/texts.ts', '// SELECT id FROM ships\nexport const a = 1;'),
    ],
  },
  {
    never: 'transactions of calls and jobs are opened in one place',
    rejected: [
      at('src/server/write/save.ts', 'await context.app.database.transact(write);'),
      at('src/server/import/undo.ts', 'database.transact((store) => undo(store));'),
      at('src/server/write/bulk.ts', 'const { aside } = database;'),
      at('src/business/orders/server.ts', 'app.database.transact(write);'),
    ],
    accepted: [
      at('src/server/write/save.ts', 'await inTransaction(context, write);'),
      at('src/server/write/transaction.ts', 'const { aside } = database;\ndatabase.transact(work);'),
      at('src/server/db/sqlite.ts', 'live.transact(work);'),
      at('src/server/sweep.ts', 'await database.transact(forget);'),
      at('src/console/pages/A.tsx', 'const { aside } = styles;'),
    ],
  },
  {
    never: 'pages and routes never refer to a resource by name',
    rejected: [
      at('src/console/pages/ListPage.tsx', "if (resource === 'hwShipConfig') show();"),
      at('src/console/pages/ListPage.tsx', "const is = props.resource?.name !== 'hwShipConfig';"),
      at('src/server/http/routes.ts', 'if ("hwShipConfig" == resource.name) show();'),
      at('src/server/http/routes.ts', "switch (resource.name) { case 'hwShipConfig': show(); }"),
      at('src/server/http/routes.ts', "if (['a', 'b'].includes(request.params.resource)) show();"),
    ],
    accepted: [
      at('src/console/pages/ListPage.tsx', 'if (resource === undefined || resource.name === name) show();'),
      at('src/console/pages/ListPage.tsx', "if (field.name === 'id') show();"),
      at('src/business/orders/server.ts', "if (resource === 'hwShipConfig') show();"),
    ],
  },
  {
    never: "code uses the properties of a field's kind instead of comparing its name",
    rejected: [
      at('src/console/pages/A.tsx', "if (field.kind === 'date-time') show();"),
      at('src/server/import/read.ts', "const isTime = kind !== 'date';"),
      at('src/server/import/read.ts', "if (column?.field.kind === 'decimal') show();"),
      at('src/server/excel/cells.ts', "switch (field.kind) { case 'money': write(); }"),
      at('src/contract/bulk.ts', "const is = ['rows', 'lines'].includes(field.kind);"),
      at('src/business/orders/server.ts', "if ('boolean' === field.kind) show();"),
      at('codegen/keywords/kinds.ts', "if (kind === 'integer') check();"),
      at('codegen/keywords/states.ts', "if (kindNameOf(property) !== 'enum') report();"),
      at('codegen/new/draft/fields.ts', "const is = ['text', 'enum'].includes(kindNameOf(property));"),
    ],
    accepted: [
      at('src/console/pages/A.tsx', 'if (isMoment(field)) show();'),
      at('src/console/pages/A.tsx', "if (error.kind === 'canceled' || typeof kind === 'string') show();"),
      at('src/console/pages/A.tsx', 'const is = [kind, undefined].includes(page.kind);'),
      at('src/fields/figures.ts', "if (field.kind === 'integer') round();"),
      at('codegen/keywords/pattern/check.ts', "if (node.kind === 'choice') check();"),
    ],
  },
  {
    never: 'no HTML bypasses React, and no text is run as code',
    rejected: [
      at('src/console/pages/A.tsx', "const a = <p dangerouslySetInnerHTML={{ __html: '' }} />;"),
      at('src/console/pages/A.tsx', "const props = { dangerouslySetInnerHTML: { __html: '' } };"),
      at('src/console/pages/a.ts', 'box.innerHTML = text;'),
      at('codegen/a.ts', 'eval(text);'),
      at('src/server/a.ts', 'const run = new Function(text);'),
      at('src/server/a.ts', 'globalThis.eval(text);'),
    ],
    accepted: [
      at('src/console/pages/A.tsx', "const a = <p title='innerHTML = eval(new Function())' />;"),
      at('src/console/pages/a.ts', 'const text = box.innerHTML;'),
    ],
  },
  {
    never: 'the compiler is never silenced',
    rejected: [
      at('src/contract/a.ts', 'const a = b as any;'),
      at('codegen/a.ts', 'const a: any = b;'),
      at('src/contract/a.ts', '// @ts-ignore\nconst a = b;'),
      at('src/contract/a.ts', '/* @ts-nocheck */\nconst a = b;'),
      at('src/contract/a.ts', 'const a = ;'),
    ],
    accepted: [at('src/contract/a.ts', "const a = b as unknown;\nconst text = 'as any @ts-ignore';")],
  },
  {
    never: 'keys, pages and paths of calls are written in one file of the console',
    rejected: [
      at('src/console/pages/a.ts', "const headers = { 'Idempotency-Key': key };"),
      at('src/console/providers/recordCalls.ts', "const headers = { 'Idempotency-Key': key };"),
      at('src/console/pages/a.ts', 'const headers = { pageNo: String(page), pageSize: size };'),
      at('src/console/pages/a.ts', "const headers = { pageNo: '1' };"),
      at('src/console/pages/a.ts', "const path = '/hw/wms/hwShip/findHwShipList';"),
      at('src/business/scheduling/console/a.ts', 'const path = `/hw/wms/${' + 'name}`;'),
      at('src/business/scheduling/console/a.ts', 'const answer = await fetch(path);'),
      at('src/console/pages/a.ts', 'const request = new XMLHttpRequest();'),
    ],
    accepted: [
      at('src/console/providers/requests.ts', "const headers = { 'Idempotency-Key': key, pageNo: String(page) };"),
      at('src/console/client/hwClient.ts', 'const answer = await fetch(path);'),
      at('src/console/pages/a.ts', 'const page = { pageNo: 1, pageSize };'),
      at('src/business/scheduling/server/a.ts', "const path = '/hw/tms/hwCar/depart';"),
      at('src/contract/a.ts', "export const path = '/hw/wms/hwFile/findFileLimits';"),
    ],
  },
  {
    never: 'every write of the console uses a saver',
    rejected: [
      at('src/console/pages/a.ts', "import { useUpdate } from '@refinedev/core';"),
      at('src/console/pages/a.ts', "import { sendWrite as send } from '../providers/requests.ts';"),
      at('src/console/pages/a.ts', "import { saveRecord } from '../providers/dataProvider.ts';"),
      at('src/console/pages/a.ts', 'await provider.update({ resource, id, variables });'),
      at('src/console/access/a.ts', 'const answer = await data.deleteMany({ resource, ids });'),
      at('src/console/pages/a.ts', 'await useData().update({ resource, id, variables });'),
      at('src/business/scheduling/console/a.ts', 'await useDataProvider()().deleteOne({ resource, id });'),
      at('src/business/scheduling/console/a.ts', "await provider.custom({ url, method: 'post' });"),
    ],
    accepted: [
      at('src/console/saving/a.ts', "import { useUpdate } from '@refinedev/core';"),
      at('src/console/saving/a.ts', 'await data.deleteMany({ resource, ids });'),
      at('src/console/pages/a.ts', "import { useWrite } from '../saving/calls.ts';\nstore.update(1);"),
    ],
  },
  {
    never: 'names use standard terms instead of private ones',
    rejected: [
      at('src/console/a.ts', 'export const useHouse = 1;'),
      at('src/server/write/a.ts', 'interface BulkRefusal { a: 1 }'),
      at('codegen/read/a.ts', 'const rowDoings = 1;'),
      at('tests/unit/startHouse.ts', 'const a = 1;'),
      at('src/console/shell/desk/a.ts', 'const a = 1;'),
      at('src/console/a.tsx', 'const a = <p className="q-plain q-refusal" />;'),
      at('src/console/a.tsx', 'const a = <p data-testid="bricks" />;'),
      at('src/console/a.tsx', 'const a = <p data-told={true} />;'),
      at('src/console/a.css', '.q-paper { margin: 0 }'),
      at('src/console/a.css', 'p { margin: var(--q-seat) }'),
      at('src/server/a.ts', 'interface HookGiven { a: 1 }'),
      at('src/server/a.ts', 'const written = () => 1;'),
      at('src/server/a.ts', 'function carryOut() {}'),
      at('codegen/new/a.ts', 'const material = { says: 1 };'),
    ],
    accepted: [
      at('src/server/write/a.ts', 'const answer = { refusal: 1, warehouse: 2 };'),
      at('src/business/in-library/a.ts', "const warehouse = 'house';"),
      at('src/console/a.tsx', 'const a = <p className="q-warehouse" title="The house" />;'),
      at('src/console/a.css', '/* paper */ .q-document { margin: 0 }'),
      at('codegen/keywords/papers/check.ts', 'const isGiven = written + 1;'),
      at('src/business/finance/pricing/a.ts', 'const step = { says: 1 };'),
    ],
  },
  {
    never: 'tests are never skipped',
    rejected: [
      at('tests/unit/a.test.ts', "it.only('a', () => undefined);"),
      at('tests/unit/a.test.ts', "describe.skip('a', () => undefined);"),
      at('tests/unit/a.test.ts', "it.todo('a');"),
      at('tests/unit/a.test.ts', "it.concurrent.skip('a', () => undefined);"),
      at('tests/unit/a.test.ts', "it.skipIf(isSlow)('a', () => undefined);"),
    ],
    accepted: [at('tests/unit/a.test.ts', "it('a', () => list.skip(1).only);")],
  },
];

const fileSamples: readonly Sample[] = [
  {
    never: 'no file is longer than 400 lines',
    rejected: [at('src/contract/a.ts', `${'\n'.repeat(400)}const a = 1;`)],
    accepted: [at('src/contract/a.ts', `${'\n'.repeat(399)}const a = 1;\n`)],
  },
  {
    never: 'schemas hold data only, code is TypeScript, generated files say so',
    rejected: [
      at('schemas/system/ship.ts', ''),
      at('schemas/system/notes.md', ''),
      at('schemas/system/REFERENCE.md', ''),
      at('src/contract/a.js', ''),
      at('src/generated/records.ts', 'export interface Ship {}'),
      at('codegen/generated/source.ts', 'export interface ListSource {}'),
    ],
    accepted: [
      at('schemas/system/ship.json', '{}'),
      at('schemas/README.md', ''),
      at('schemas/REFERENCE.md', ''),
      at('src/generated/records.ts', '// Generated from schemas/. Do not edit.\nexport interface Ship {}'),
    ],
  },
];

const readmeSamples: readonly Sample[] = [
  {
    never: 'a README names only things that exist',
    rejected: [
      at('src/console/README.md', 'Read `removed.ts` first.'),
      at('codegen/README.md', 'It calls `messageOf(error)`.'),
      at('tests/api/README.md', 'They are in `removedFolder/`.'),
      at('README.md', 'The setting `HW_REMOVED`.'),
      at('README.md', 'A page of `src/business/removed`.'),
      at('src/business/orders/README.md', 'It is tested in `api/removedStory`.'),
    ],
    accepted: [
      at('src/console/README.md', 'Read `console/README.md` and `word` first, then messageOf.'),
      at('src/console/README.md', 'An example:\n```ts\nwordsOf(error);\n```\n'),
      at('README.md', 'Of `README`, not in src/removed.'),
      at('schemas/README.md', 'Such as `dockCargo`.'),
    ],
  },
  {
    never: 'a section of the contract README that is cited exists',
    rejected: [
      at('src/server/a.ts', '/**\n * As in the contract README\n * section 99.2.\n */\nconst a = 1;'),
      at('src/server/a.ts', '/** Section 3, then section 99 of the contract README. */\nconst a = 1;'),
      at('src/contract/a.ts', '/** README section 99. */\nconst a = 1;'),
    ],
    accepted: [at('src/server/a.ts', '/** PNG, section 9 */\nconst a = 1;')],
  },
];

/** For each rule of the architecture, files that the check must reject and files that it must accept. */
export const samples: readonly Sample[] = [...importSamples, ...codeSamples, ...fileSamples, ...readmeSamples];
