import type { Page } from '../../contract/query.ts';
import { serverFields } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { findPage, findPlaceOf } from '../db/pages.ts';
import type { Context } from './context.ts';
import { parseFilter } from './parseFilter.ts';
import { parsePaging } from './parsePaging.ts';
import { summarize } from './summarize.ts';
import { type PlainRecord, toRecord } from './toRecord.ts';
import { readTree } from './tree/readTree.ts';
import { withLabels } from './withLabels.ts';

/**
 * `POST find{X}List`: one page of the records that match the filter body; with `summarize` also what they come to, with
 * `treeBy` where they stand below each other, with `placeOf` where one record stands among all; with `fields` only these.
 */
export async function find(context: Context): Promise<Page<PlainRecord>> {
  const { house, actor, visible, language, body, headers } = context;
  const { pageNo, pageSize } = parsePaging(headers);
  const { where, orders, isSummarized, placeOf, tree, fields } = parseFilter(
    { schemas: house.schemas, actor, language },
    visible,
    body,
  );
  const store = house.database.read;
  const offset = (pageNo - 1) * pageSize;
  const resource = fields ? withFields(visible, fields) : visible;
  const columns = fields && [...new Set([...serverFields, ...columnsOf(resource), ...(tree ? [tree.by] : [])])];
  const { rows, total } = await findPage(store, {
    ...{ table: resource.name, where, orders, limit: pageSize, offset },
    ...(columns && { columns }),
  });
  const records = await withLabels(
    { ...context, visible: resource },
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  const summary = isSummarized ? { summary: await summarize(store, { resource: visible, where }) } : {};
  const standing = tree ? await readTree(context, store, { ...tree, rows }) : {};
  const of = { table: resource.name, where, orders };
  const place = placeOf === undefined ? {} : { place: await findPlaceOf(store, of, placeOf) };
  return { records, total, pageNo, pageSize, ...summary, ...place, ...standing };
}

/** The resource as if it had only these fields. */
function withFields(resource: Resource, names: readonly string[]): Resource {
  return { ...resource, fields: resource.fields.filter(({ name }) => names.includes(name)) };
}

function columnsOf({ fields }: Resource): string[] {
  return fields.filter(({ lines }) => !lines).map(({ name }) => name);
}
