import { callsOf, create } from '../api/support/lab.ts';
import { workbook } from '../api/support/workbook.ts';
import { field, handle } from '../browser/support/handles.ts';
import { guideTexts } from '../support/guideSteps.ts';
import {
  choose,
  day,
  editVisit,
  filesAfter,
  filesOf,
  fillDate,
  makeVisits,
  openForm,
  openVisits,
  screen,
  transit,
  viewVisit,
} from './guide.ts';
import type { Scene } from './scenes.ts';

const feeCalls = callsOf('HwDockVisitFee');

/** Pictures of the first chapters of `schemas/README.md`: from the first screen to lists. */
export const guideScenes: Readonly<Record<string, Scene>> = {
  'guide-editor': {
    take: async ({ page, open }) => {
      await open('/system/schema');
      await handle(page, 'schema-create').click();
      await handle(page, 'schema-new-name').fill('hwDockVisit');
      await handle(page, 'schema-new-zh').fill('靠台登记');
      await handle(page, 'schema-new-en').fill('Dock visit');
      await handle(page, 'schema-new-area').selectOption('system');
      await handle(page, 'schema-new-ok').click();
      const text = handle(page, 'schema-text').locator('.cm-content');
      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(guideTexts()[0] ?? '');
      await page.keyboard.press('Control+Home');
      await page.locator('[data-testid=schema-status][data-state=valid]').waitFor();
      await handle(page, 'schema-preview-form').click();
      await handle(page, 'schema-preview').getByTestId('field-remark').waitFor();
    },
  },
  'guide-form': {
    files: filesAfter(4),
    take: async (stage) => {
      const { page } = stage;
      await openForm(stage);
      await field(page, 'driver').fill('Ana Ruiz');
      await field(page, 'weight').fill('12.5');
      await choose(page, 'quayId', 'USLAX');
      await choose(page, 'cargo', 'Dangerous');
      await field(page, 'unNumber').fill('UN1263');
      for (const [label, pieces] of [
        ['P-1', '24'],
        ['P-2', '18'],
      ] as const) {
        const rows = handle(page, 'field-pallets').getByTestId('line');
        const count = await rows.count();
        await handle(page, 'field-pallets').locator('.q-lines-foot button').first().click();
        await rows.nth(count).locator('input:focus').waitFor();
        await page.keyboard.type(label);
        await page.keyboard.press('Tab');
        await page.keyboard.type(pieces);
      }
      return { to: handle(page, 'save') };
    },
  },
  'guide-list': {
    files: filesAfter(6),
    take: async (stage) => {
      const cargo = 'DANGEROUS';
      const [one, two] = await makeVisits(stage, [
        { weight: '12.5' },
        { weight: '8' },
        { cargo, unNumber: 'UN1263' },
        { cargo: 'REEFER' },
        {},
      ]);
      for (const visit of [one, two]) await transit(stage, visit ?? {}, 'arrive');
      await transit(stage, one ?? {}, 'leave');
      await openVisits(stage);
      return { to: handle(stage.page, 'list-row').last() };
    },
  },
  'guide-import': {
    files: filesAfter(6),
    take: async (stage) => {
      const { page } = stage;
      await makeVisits(stage, [{}, {}]);
      await openVisits(stage);
      await handle(page, 'import').click();
      const buffer = Buffer.from(
        await workbook([
          ['Visit no.', 'Date', 'Chauffeur', 'Terminal', 'Cargo', 'UN number', 'Weight (t)'],
          ['V-101', day(-1), 'Ana Ruiz', null, 'General', null, '12.5'],
          ['V-201', day(2), 'Li Wei', null, 'Dangerous', null, '4.25'],
          ['V-202', 'tomorrow', 'Sam Cole', null, 'Reefer', null, '18'],
          ['V-203', day(3), 'Mia Stone', null, 'General', null, '9.75'],
        ]),
      );
      await page.getByTestId('import-file').setInputFiles({ name: 'visits.xlsx', mimeType: 'application/zip', buffer });
      await handle(page, 'import-failed-row').first().waitFor();
      return { of: page.getByRole('dialog') };
    },
  },
  'guide-permissions': {
    files: filesAfter(6),
    take: async ({ page, open }) => {
      await open('/system/role');
      await handle(page, 'list-row').filter({ hasText: 'dispatcher' }).getByTestId('row-edit').click();
      await handle(page, 'grant-search').fill('dock visit');
      await handle(page, 'grants').getByText('Arrive', { exact: true }).waitFor();
      return { of: handle(page, 'grants') };
    },
  },
  'guide-error': {
    files: filesAfter(6),
    take: async ({ page, open }) => {
      await open('/system/schema');
      await handle(page, 'schema-open').filter({ hasText: 'hwDockVisit' }).click();
      const text = handle(page, 'schema-text').locator('.cm-content');
      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText((guideTexts().at(-1) ?? '').replace('"maxLength": 20', '"maxLenght": 20'));
      await handle(page, 'schema-fault').first().getByRole('button').click();
    },
  },
  'guide-fields': {
    files: filesOf('Fields and choices'),
    height: 1060,
    take: async (stage) => {
      const { page } = stage;
      await makeVisits(stage, [{ weight: '12.5' }]);
      await editVisit(stage, 'V-101');
      await field(page, 'weight').fill('31.5');
      await field(page, 'driverPhone').fill('+1 310 555 0142');
      await field(page, 'containerNo').fill('MSKU9001004');
      await field(page, 'hsCode').fill('640399');
      await field(page, 'destinations').fill('ont8, lgb8');
      await fillDate(page, 'leaveBy', day(2));
      await field(page, 'driver').click();
      return { to: handle(page, 'save') };
    },
  },
  'guide-conditions': {
    files: filesOf('Conditions'),
    take: async (stage) => {
      const { page } = stage;
      await openForm(stage);
      await choose(page, 'cargo', 'Dangerous');
      await field(page, 'unNumber').fill('UN1263');
      await field(page, 'weight').fill('24');
      await handle(page, 'save').click();
      await page.getByText('Dangerous cargo needs a driver').first().waitFor();
      return { to: handle(page, 'save') };
    },
  },
  'guide-totals': {
    files: filesOf('Calculated fields and totals'),
    take: async (stage) => {
      const pallets = [
        { label: 'P-1', pieces: 24 },
        { label: 'P-2', pieces: 18 },
      ];
      const [visit] = await makeVisits(stage, [{ boxQty: 40, boxKg: '12.5', weight: '9.25', pallets }]);
      const fees = [
        { feeName: 'Gate', amount: '35', feeState: 'PAID' },
        { feeName: 'Overtime', amount: '120', feeState: 'OPEN' },
      ];
      for (const fee of fees) await create(stage.admin, feeCalls.save, { visitId: visit?.id, feeDate: day(0), ...fee });
      await viewVisit(stage, 'V-101');
      return { to: handle(stage.page, 'value-payState') };
    },
  },
  'guide-figures': {
    files: filesOf('Calculated fields and totals'),
    take: async (stage) => {
      const { admin, page, open } = stage;
      const visits = await makeVisits(stage, [{}, {}, {}]);
      for (const [i, amount] of ['35', '120', '64.50', '35', '210', '48', '95'].entries()) {
        const fee = { feeName: 'Gate', amount, feeState: i % 3 === 1 ? 'OPEN' : 'PAID', feeDate: day(-i * 15) };
        await create(admin, feeCalls.save, { visitId: visits[i % 3]?.id, ...fee });
      }
      await open('/system/dockVisitMonth');
      await handle(page, 'list-total').waitFor();
      return { to: handle(page, 'list-row').last() };
    },
  },
  'guide-references': {
    files: filesOf('References'),
    height: 540,
    take: async (stage) => {
      const { page } = stage;
      const { quayId } = (await makeVisits(stage, [{ visitCode: 'A-17' }]))[0] ?? {};
      await makeVisits(
        stage,
        [2, 3, 6].map((n) => ({ visitCode: `A-${20 + n}`, quayId, visitDate: day(n) })),
      );
      await openVisits(stage);
      const row = handle(page, 'list-row').filter({ hasText: 'A-17' });
      await row.getByTestId('row-more').click();
      await page.getByTestId('row-follow').click();
      await handle(page, 'ask').locator('input').first().click();
      await page.locator('.ant-select-item-option').first().waitFor();
    },
  },
  'guide-board': {
    files: filesOf('Lists and their views', ({ list }) => list.views?.[1]?.columns !== undefined),
    take: async (stage) => {
      const [one, two] = await makeVisits(stage, [{ weight: '12.5' }, {}, { cargo: 'REEFER' }, {}, {}]);
      for (const visit of [one, two]) await transit(stage, visit ?? {}, 'arrive');
      await transit(stage, one ?? {}, 'leave');
      await stage.open(`${screen}?layout=board.status`);
      await stage.page.getByText('V-105').waitFor();
      return { to: handle(stage.page, 'list').getByText('Reefer') };
    },
  },
  'guide-groups': {
    files: filesOf('Lists and their views', ({ list }) => list.views?.[1]?.view === 'groups'),
    take: async (stage) => {
      const visits = await makeVisits(
        stage,
        [3, 5, 8, 13, 21, 7].map((n) => ({ weight: String(n * 1.5), visitDate: day(-n * 3) })),
      );
      for (const visit of visits) await transit(stage, visit, 'arrive');
      await stage.open(`${screen}?layout=groups.quayId`);
      await stage.page.getByText('Date (min)').waitFor();
      return { to: stage.page.getByText('Sum', { exact: true }) };
    },
  },
  'guide-sheet': {
    files: filesOf('Lists and their views', ({ list }) => list.views?.[1]?.view === 'sheet'),
    take: async (stage) => {
      await makeVisits(stage, [{ weight: '12.5' }, {}, { weight: '8' }, {}]);
      await stage.open(`${screen}?layout=sheet`);
      await handle(stage.page, 'sheet').locator('input').first().waitFor();
      return { to: stage.page.getByText('4 rows') };
    },
  },
};
