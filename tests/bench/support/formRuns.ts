import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { formKeyTimes } from './formKeyTimes.ts';
import { type FormVisit, formProduct, plainForm } from './formServers.ts';
import { formPage } from './openForm.ts';
import { median, percentile } from './statistics.ts';

/** The figures of a form that is opened twice and typed into. All times are in milliseconds. */
export interface FormRun {
  /** The time of the first opening, which includes loading the code and styles of forms. */
  readonly first: number;
  readonly again: number;
  /** The time from a key press to the frame that shows the text. */
  readonly key: number;
  readonly slowKey: number;
}

const runs = 3;

/** Compares our form of 100 fields with plain RJSF, in alternation. */
export async function formRuns(context: Context): Promise<{ readonly ours: readonly FormRun[]; readonly theirs: readonly FormRun[] }> {
  const [{ form }, plain] = [await context.shared(formProduct), await context.shared(plainForm)];
  const taken = { ours: [] as FormRun[], theirs: [] as FormRun[] };
  for (let run = 0; run < runs; run += 1) {
    taken.ours.push(await runForm(context, form));
    taken.theirs.push(await runForm(context, plain));
  }
  return taken;
}

/** Measures a form in a page of its own. */
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
