import { streamXlsxRows, writeXlsx } from 'hucre';
import type { Answer, Client } from './client.ts';

type Cell = string | number | boolean | Date | null;

/** Creates a workbook with these rows on its first sheet. A text that looks like an escaped character is escaped, as Excel does it. */
export async function workbook(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows.map((row) => row.map(escaped)) }] });
}

function escaped(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(/_(?=x[0-9A-F]{4}_)/g, '_x005F_') : cell;
}

/** Reads the rows of a sheet in a workbook. `sheet` is its index from 0. */
export async function rowsOf(file: Uint8Array, sheet = 0): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const { values } of streamXlsxRows(file, { sheet })) rows.push(values);
  return rows;
}

/** Uploads a file in a multipart form. */
export function upload(
  client: Client,
  path: string,
  file: Uint8Array,
  { name = 'rows.xlsx', texts = {}, language = 'en' }: { name?: string; texts?: Record<string, string>; language?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.append(key, value);
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), name);
  return client.send(path, {
    method: 'POST',
    headers: { Authorization: client.token ?? '', 'Accept-Language': language },
    body: form,
  });
}

export interface Download {
  readonly status: number;
  readonly type: string;
  readonly disposition: string;
  readonly bytes: Uint8Array;
}

/** Downloads a file. The test fails if the response is not a file. */
export async function download(
  client: Client,
  path: string,
  { body, language = 'en' }: { body?: unknown; language?: string } = {},
): Promise<Download> {
  const response = await fetch(client.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: client.token ?? '',
      'Accept-Language': language,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw new Error(`no file: ${Buffer.from(bytes).toString()}`);
  return { status: response.status, type, disposition: response.headers.get('content-disposition') ?? '', bytes };
}
