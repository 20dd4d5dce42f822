import type { Page } from 'playwright-core';
import { callsOf, create } from '../api/support/lab.ts';
import { field, handle } from '../browser/support/handles.ts';
import { guideChapters, guideSteps } from '../support/guideSteps.ts';
import type { Stage } from './product.ts';

type Part = Readonly<Record<string, any>>;
export type Files = Readonly<Record<string, string>>;

export const screen = '/system/dockVisit';
export const visitCalls = callsOf('HwDockVisit');

/** Returns the files of a chapter of the guide: the variant whose resource file satisfies `isMeant`. */
export function filesOf(title: string, isMeant: (file: Part) => boolean = () => true): Files {
  const chapter = guideChapters().find((each) => each.title === title);
  const variant = chapter?.variants.find(([file]) => file !== undefined && isMeant(file));
  if (!variant) throw new Error(`The guide has no such piece in its chapter ${title}.`);
  return Object.fromEntries(
    variant.map((part: Part) => [`${'rows' in part ? 'dashboards' : 'system'}/${part.name}.json`, JSON.stringify(part)]),
  );
}

/** Returns the file that the first chapter builds, as it is after a step. */
export function filesAfter(step: number): Files {
  return { 'system/hwDockVisit.json': JSON.stringify(guideSteps()[step - 1]) };
}

/** Returns a date, this many days from today. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

const drivers = ['Ana Ruiz', 'Wei Chen', 'Tom Miller', 'Luis Ortega', 'Petra Novak', 'Sam Cole'];

/** Creates dock visits, each with a driver, a terminal and a date near today, and with the given values. */
export async function makeVisits({ admin }: Stage, visits: readonly Part[]): Promise<Part[]> {
  const terminals = (await admin.post('/hw/wms/hwQuayConfig/findHwQuayConfigList', {}, { pageSize: '3' })).data.records;
  const made: Part[] = [];
  for (const [i, visit] of visits.entries()) {
    const quayId = terminals[i % terminals.length].id;
    const values = { visitCode: `V-${101 + i}`, driver: drivers[i % drivers.length], visitDate: day(i - 1), quayId, ...visit };
    made.push(await create(admin, visitCalls.save, values));
  }
  return made;
}

/** Runs a transition of a visit. */
export async function transit({ admin }: Stage, visit: Part, transition: string): Promise<void> {
  const { data } = await admin.get(visitCalls.findById(visit.id));
  const answer = await admin.post(visitCalls.transit, { id: visit.id, version: data.version, transition });
  if (answer.code !== 20000) throw new Error(answer.text);
}

/** Opens the list of dock visits. */
export async function openVisits({ page, open }: Stage, query = ''): Promise<void> {
  await open(`${screen}${query}`);
  await handle(page, 'list-total').waitFor();
}

/** Opens a visit of the list for editing. */
export async function editVisit(stage: Stage, code: string): Promise<void> {
  await openVisits(stage);
  await handle(stage.page, 'list-row').filter({ hasText: code }).getByTestId('row-edit').click();
  await field(stage.page, 'visitCode').waitFor();
}

/** Opens the page of a visit. */
export async function viewVisit(stage: Stage, code: string): Promise<void> {
  await openVisits(stage);
  await handle(stage.page, 'list-row').filter({ hasText: code }).getByTestId('row-view').click();
  await handle(stage.page, 'detail').waitFor();
}

/** Opens the form for a new visit, and fills in what every visit has. */
export async function openForm(stage: Stage, code = 'V-107'): Promise<void> {
  await openVisits(stage);
  await handle(stage.page, 'create').click();
  await field(stage.page, 'visitCode').fill(code);
  await fillDate(stage.page, 'visitDate', day(1));
}

export async function fillDate(page: Page, name: string, date: string): Promise<void> {
  await field(page, name).fill(date);
  await page.keyboard.press('Enter');
}

/** Chooses an option of a field. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  await handle(page, `field-${name}`).locator('input').first().click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}
