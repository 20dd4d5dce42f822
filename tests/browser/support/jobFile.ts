import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ResourceIndex } from '../../../src/contract/resource.ts';
import type { Client } from '../../api/support/client.ts';

/** Writes the resource file of jobs and waits until the server has read it. A page that is opened afterwards shows the change. */
export async function replaceJobFile(client: Client, path: string, text: string): Promise<void> {
  const hash = async () => {
    const { resources } = (await client.get('/resources/index.json')).data as ResourceIndex;
    return resources.find(({ name }) => name === 'labJob')?.hash;
  };
  const before = await hash();
  writeFileSync(path, text);
  await expect.poll(hash).not.toBe(before);
}
