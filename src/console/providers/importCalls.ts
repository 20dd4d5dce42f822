import type { ColumnChoice, ImportLine, ImportMode, ImportState, LinesUpload, ReadLines } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import type { SentFile } from '../client/answers.ts';
import { type CallOptions, type CustomCall, getCall, pathOf, postCall, type WriteCall, withId, writeCall } from './requests.ts';

/** Functions that build the requests for importing and exporting workbooks. `importId` identifies an import in all its steps. */

type Called = Pick<Resource, 'name' | 'calls'>;

/** Returns the call that lists the resource's open and recent imports. */
export function importsCall(resource: Called): CustomCall<{ readonly imports: readonly ImportLine[] }> {
  return getCall(pathOf(resource, 'findImport'));
}

export function importCall(resource: Called, importId: string): CustomCall<ImportState> {
  return getCall(withId(pathOf(resource, 'findImport'), importId));
}

/** Returns the call that uploads the file of an import for validation. */
export function uploadImportCall(
  resource: Called,
  importId: string,
  { file, headings, ...options }: CallOptions & { readonly file: File; readonly headings?: string },
): WriteCall<ImportState> {
  const form = new FormData();
  form.append('importId', importId);
  form.append('byHand', '1');
  if (headings !== undefined) form.append('headings', headings);
  form.append('file', file);
  return writeCall(pathOf(resource, 'import'), { ...options, form, isLong: true });
}

interface LinesParams {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly by: string;
  readonly columns?: ColumnChoice;
  readonly heading?: number;
}

/** Returns the call that uploads a workbook, whose rows the server returns as lines for a form. */
export function readLinesCall({ call }: LinesUpload, { file, signal, by, columns, heading }: LinesParams): WriteCall<ReadLines> {
  const form = new FormData();
  form.append('linesBy', by);
  if (heading !== undefined) form.append('headings', String(heading));
  if (columns) form.append('columns', JSON.stringify(columns));
  form.append('file', file);
  return writeCall(call, { form, signal, isLong: true, isQuiet: true });
}

/** Returns the call that uploads a file to an existing hw server, which stores the rows or returns them for review. */
export function fileImportCall(resource: Called, file: File): WriteCall<unknown> {
  const form = new FormData();
  form.append('file', file);
  return writeCall(pathOf(resource, 'import'), { form, isLong: true, isQuiet: true });
}

/** Returns the call that stores reviewed rows at an existing hw server. */
export function rowsImportCall(resource: Called, rows: readonly object[]): WriteCall<unknown> {
  return writeCall(pathOf(resource, 'saveBatch'), { body: rows, isLong: true, isQuiet: true });
}

/** Returns the call for one step of an import: validate again, map columns, commit, cancel or undo. */
export function importStepCall<T>(
  resource: Called,
  importId: string,
  step: { readonly mode: ImportMode } & Readonly<Record<string, unknown>>,
): WriteCall<T> {
  return writeCall(pathOf(resource, 'saveBatch'), { body: { importId, ...step }, isLong: true });
}

/** Returns the call that stores corrections as they are made; the request continues if the user closes the page. */
export function parkImportCall(resource: Called, importId: string, fixes: object): WriteCall<null> {
  const body = { importId, mode: 'park', fixes };
  return writeCall(pathOf(resource, 'saveBatch'), { body, outlives: true });
}

/** Returns the call that downloads the rejected rows as a workbook. */
export function errorRowsCall(resource: Called, importId: string): CustomCall<SentFile> {
  return postCall(pathOf(resource, 'errorRows'), { body: { importId } });
}

/** Returns the call that downloads an empty workbook to fill in. */
export function templateCall(resource: Called): CustomCall<SentFile> {
  return getCall(pathOf(resource, 'template'));
}

export function exportCall(resource: Called, body: object): CustomCall<SentFile> {
  return postCall(pathOf(resource, 'export'), { body });
}
