import type { ImportLine, ImportMode, ImportState } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import type { SentFile } from '../client/answers.ts';
import {
  type CallOptions,
  type CustomCall,
  getCall,
  pathOf,
  postCall,
  type WriteCall,
  withId,
  writeCall,
} from './requests.ts';

/** The calls about workbooks, in and out. An import is named by its `importId`, which is the key of all its steps. */

type Called = Pick<Resource, 'name' | 'calls'>;

/** The imports of the resource that are open, or were done lately. */
export function importsCall(resource: Called): CustomCall<{ readonly imports: readonly ImportLine[] }> {
  return getCall(pathOf(resource, 'findImport'));
}

export function importCall(resource: Called, importId: string): CustomCall<ImportState> {
  return getCall(withId(pathOf(resource, 'findImport'), importId));
}

/** Sends the file of an import, to be checked. */
export function uploadImportCall(
  resource: Called,
  importId: string,
  { file, ...options }: CallOptions & { readonly file: File },
): WriteCall<ImportState> {
  const form = new FormData();
  form.append('importId', importId);
  form.append('byHand', '1');
  form.append('file', file);
  return writeCall(pathOf(resource, 'import'), { ...options, form, isLong: true });
}

/** One step of an import: it is checked again, mapped, committed, dropped, taken back. */
export function importStepCall<T>(
  resource: Called,
  importId: string,
  step: { readonly mode: ImportMode } & Readonly<Record<string, unknown>>,
): WriteCall<T> {
  return writeCall(pathOf(resource, 'saveBatch'), { body: { importId, ...step }, isLong: true });
}

/** Corrections are stored as they are made, also when the user leaves the page. */
export function parkImportCall(resource: Called, importId: string, fixes: object): WriteCall<null> {
  const body = { importId, mode: 'park', fixes };
  return writeCall(pathOf(resource, 'saveBatch'), { body, outlives: true });
}

/** The rows that were refused, as a workbook. */
export function errorRowsCall(resource: Called, importId: string): CustomCall<SentFile> {
  return postCall(pathOf(resource, 'errorRows'), { body: { importId } });
}

/** An empty workbook to be filled in. */
export function templateCall(resource: Called): CustomCall<SentFile> {
  return getCall(pathOf(resource, 'template'));
}

export function exportCall(resource: Called, body: object): CustomCall<SentFile> {
  return postCall(pathOf(resource, 'export'), { body });
}
