import { field, handle } from '../browser/support/handles.ts';
import { scan } from '../browser/support/scan.ts';
import { day, filesOf, makeVisits, openForm, openVisits, screen, transit, viewVisit } from './guide.ts';
import type { Scene } from './scenes.ts';

/** Pictures of the later chapters of `schemas/README.md`: from dashboards to printing. */
export const guideScenesMore: Readonly<Record<string, Scene>> = {
  'guide-dashboard': {
    files: filesOf('Dashboards'),
    take: async (stage) => {
      const { page, open } = stage;
      await makeVisits(
        stage,
        [-9, -7, -6, -6, -3, -1, 0, 0, 1, 2, 4, 5].map((n) => ({ visitDate: day(n), weight: '11.5' })),
      );
      await open('/dashboard/dockVisits');
      await handle(page, 'card-days').waitFor();
      await handle(page, 'card-next').getByText('V-101').waitFor();
      return { to: handle(page, 'card-days') };
    },
  },
  'guide-sections': {
    files: filesOf('Forms and details'),
    take: async (stage) => {
      await openForm(stage);
      await field(stage.page, 'driver').fill('Tom Miller');
      return { to: handle(stage.page, 'save') };
    },
  },
  'guide-detail': {
    files: filesOf('Forms and details', ({ detail }) => detail.related !== undefined),
    take: async (stage) => {
      const [former] = await makeVisits(stage, [{ driver: 'Tom Miller' }]);
      await makeVisits(
        stage,
        [2, 3].map((n) => ({ visitCode: `V-10${n}`, formerVisit: former?.id, visitDate: day(n), weight: '8' })),
      );
      await viewVisit(stage, 'V-101');
      await handle(stage.page, 'parts').getByText('Files').click();
    },
  },
  'guide-milestones': {
    files: filesOf('Forms and details', ({ detail }) => detail.milestones !== undefined),
    take: async (stage) => {
      const { page } = stage;
      const cargo = { cargo: 'DANGEROUS', unNumber: 'UN1263' };
      await makeVisits(stage, [{ ...cargo, visitDate: day(-2), dockBy: day(-1) }]);
      await viewVisit(stage, 'V-101');
      await handle(page, 'milestones').waitFor();
      return { to: handle(page, 'milestones') };
    },
  },
  'guide-actions': {
    files: filesOf('Actions and states', ({ actions }) => actions[0].name === 'note'),
    take: async (stage) => {
      const { page } = stage;
      await makeVisits(stage, [{}, {}, {}]);
      await openVisits(stage);
      await handle(page, 'list-row').first().getByTestId('row-more').click();
      return { to: page.getByTestId('row-urgent') };
    },
  },
  'guide-dialog': {
    files: filesOf('Actions and states', ({ actions }) => actions[0].name === 'seal'),
    take: async (stage) => {
      const { page } = stage;
      const [visit] = await makeVisits(stage, [{}, {}, {}]);
      await transit(stage, visit ?? {}, 'arrive');
      await openVisits(stage);
      await handle(page, 'list-row').last().getByTestId('row-more').click();
      await page.getByTestId('row-moveDock').click();
      await handle(page, 'ask').locator('input').first().waitFor();
      return { of: page.getByRole('dialog') };
    },
  },
  'guide-reminders': {
    // The reminders of a warehouse keeper go to the administrator here, whose role has the rights to new pages.
    height: 440,
    files: Object.fromEntries(
      Object.entries(filesOf('Actions and states', ({ actions }) => actions[0].name === 'note')).map(([path, text]) => [
        path,
        text.replace('["warehouseKeeper"]', '["admin"]'),
      ]),
    ),
    take: async (stage) => {
      const { page } = stage;
      const visits = await makeVisits(stage, [{}, {}, {}]);
      for (const visit of visits.slice(0, 2)) await transit(stage, visit, 'arrive');
      await openVisits(stage);
      await handle(page, 'reminders').click();
      await handle(page, 'reminder').first().waitFor();
    },
  },
  'guide-scan': {
    files: filesOf('Actions and states', ({ actions }) => actions[0].name === 'send'),
    ...{ width: 820, height: 640 },
    take: async (stage) => {
      const { page, open } = stage;
      await makeVisits(stage, [{}, {}, {}]);
      await open(`${screen}/scan`);
      await handle(page, 'scan-input').waitFor();
      for (const code of ['V-101', 'V-102']) {
        await scan(page, code);
        await handle(page, 'scan-chosen').getByText(code).waitFor();
      }
    },
  },
  'guide-labels': {
    files: filesOf('Printing'),
    take: async (stage) => {
      const { page } = stage;
      await makeVisits(stage, [{}, { cargo: 'REEFER' }]);
      await openVisits(stage);
      await handle(page, 'list-row').first().getByTestId('row-more').click();
      await page.getByTestId('row-tag').click();
      await page.getByRole('dialog').locator('svg').last().waitFor();
      return { of: page.getByRole('dialog') };
    },
  },
  'guide-document': {
    files: filesOf('Printing'),
    height: 900,
    take: async (stage) => {
      const { page } = stage;
      const pallets = [
        { label: 'P-1', pieces: 24 },
        { label: 'P-2', pieces: 18 },
      ];
      await makeVisits(stage, [{ weight: '12.5', pallets }]);
      await openVisits(stage);
      await handle(page, 'list-row').first().getByTestId('row-more').click();
      await page.getByTestId('row-slip').click();
      await handle(page, 'documents-preview').locator('article').waitFor();
      return { of: page.getByRole('dialog') };
    },
  },
};
