import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { formKeyTimes } from './formKeyTimes.ts';
import { type FormVisit, formProduct, plainForm } from './formServers.ts';
import { formPage } from './openForm.ts';
import { median, percentile } from './statistics.ts';

/** One form, opened twice and typed into; all in milliseconds. */
export interface FormRun {
  /** The first time, with code and styles that come with the first form. */
  readonly first: number;
  readonly again: number;
  /** From a key press to the frame that shows it. */
  readonly key: number;
  readonly slowKey: number;
}

const runs = 3;

/** Our form of 100 fields and plain RJSF's, in turn. */
export async function formRuns(
  context: Context,
): Promise<{ readonly ours: readonly FormRun[]; readonly theirs: readonly FormRun[] }> {
  const [{ form }, plain] = [await context.shared(formProduct), await context.shared(plainForm)];
  const taken = { ours: [] as FormRun[], theirs: [] as FormRun[] };
  for (let run = 0; run < runs; run += 1) {
    taken.ours.push(await runForm(context, form));
    taken.theirs.push(await runForm(context, plain));
  }
  return taken;
}

/** A form on a page of its own. */
export async function runForm(context: Context, visit: FormVisit): Promise<FormRun> {
  const opened = await formPage(await context.shared(browser), visit);
  try {
    const first = await opened.open();
    await opened.close();
    const again = await opened.open();
    await opened.page.locator(visit.typed).focus();
    const times = await formKeyTimes(opened.page);
    return { first, again, key: median(times), slowKey: percentile(times, 95) };
  } finally {
    await opened.context.close();
  }
}
