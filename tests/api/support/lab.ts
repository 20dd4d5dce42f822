import type { Answer, Client } from './client.ts';

/** The calls of the resources that exist only in tests. */
export const maker = callsOf('LabMaker');
export const item = callsOf('LabItem');
export const crate = callsOf('LabCrate');
export const inspection = callsOf('LabInspection');
export const seal = callsOf('LabSeal');
export const wharf = callsOf('HwQuayConfig');
export const job = callsOf('LabJob');
export const voyage = callsOf('LabVoyage');
export const task = callsOf('LabTask');

/**
 * Returns the paths of a resource's calls. `name` is its name with a capital letter. Works only for resources whose calls have the default
 * names.
 */
export function callsOf(name: string) {
  const base = `/hw/wms/${name[0]?.toLowerCase()}${name.slice(1)}`;
  return {
    find: `${base}/find${name}List`,
    choices: `${base}/find${name}Choices`,
    findById: (id: string) => `${base}/find${name}ById/${id}`,
    save: `${base}/save${name}`,
    saveByIds: `${base}/save${name}ByIds`,
    deleteById: (id: string) => `${base}/delete${name}ById/${id}`,
    deleteByIds: `${base}/delete${name}ByIds`,
    transit: `${base}/transit${name}`,
    act: (action: string) => `${base}/${action}`,
    log: (id: string) => `${base}/find${name}LogList/${id}`,
    logState: (lineId: string) => `${base}/find${name}LogState/${lineId}`,
    restore: `${base}/restore${name}`,
    export: `${base}/export${name}`,
    template: `${base}/download${name}Template`,
    import: `${base}/import${name}`,
    findImport: (id: string) => `${base}/findImport/${id}`,
    errorRows: `${base}/exportErrorData`,
    saveBatch: `${base}/save${name}Bach`,
  };
}

/** Creates a record and returns it; fails the test unless the call succeeds. */
export async function create(client: Client, call: string, record: Record<string, unknown>): Promise<Answer['data']> {
  const answer = await client.post(call, record);
  if (answer.code !== 20000) throw new Error(`could not create ${JSON.stringify(record)}: ${answer.text}`);
  return answer.data;
}

/** Returns the number of records that match the filter. */
export async function count(client: Client, call: string, filter: Record<string, unknown> = {}): Promise<number> {
  return (await client.post(call, filter, { pageSize: '1' })).data.total;
}
