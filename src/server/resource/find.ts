import type { Page } from '../../contract/query.ts';
import { findPage } from '../db/findPage.ts';
import type { Context } from './context.ts';
import { parseFilter } from './parseFilter.ts';
import { parsePaging } from './parsePaging.ts';
import { summarize } from './summarize.ts';
import { type PlainRecord, toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** `POST find{X}List`: one page of the records that match the filter body; with `summarize` also what they come to. */
export async function find(context: Context): Promise<Page<PlainRecord>> {
  const { house, actor, visible: resource, body, headers } = context;
  const { pageNo, pageSize } = parsePaging(headers);
  const { where, orders, isSummarized } = parseFilter({ schemas: house.schemas, actor }, resource, body);
  const store = house.database.read;
  const offset = (pageNo - 1) * pageSize;
  const { rows, total } = await findPage(store, { table: resource.name, where, orders, limit: pageSize, offset });
  const records = await withLabels(
    context,
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  const summary = isSummarized ? { summary: await summarize(store, { resource, where }) } : {};
  return { records, total, pageNo, pageSize, ...summary };
}
