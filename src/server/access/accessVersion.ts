import { randomUUIDv7 } from 'node:crypto';
import { writeAppSetting } from '../db/settings.ts';
import type { Store } from '../db/store.ts';

/** The name of the setting that changes whenever somebody's rights may have changed. */
export const accessVersion = 'accessVersion';

/** Makes every cached right be worked out again at the next call, in every process. */
export async function renewAccessVersion(store: Store): Promise<void> {
  await writeAppSetting(store, accessVersion, randomUUIDv7());
}
