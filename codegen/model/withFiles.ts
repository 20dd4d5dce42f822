import { fileGroups } from '../../src/contract/files.ts';
import { permissionFor } from '../../src/contract/permission.ts';
import type { Field, Resource } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';

/**
 * Fields that hold a file get what it takes to send and fetch one: a widget knows no more than its field. One that is asked
 * for is the field of the record that has its name.
 */
export function withFiles(
  fields: readonly Field[],
  { record, perms }: ResourceSource,
  { uploadFile: upload = '', downloadFile: download = '' }: Resource['calls'],
): readonly Field[] {
  const permission = permissionFor(perms, 'uploadFile');
  return fields.map((field) => {
    if (field.kind !== 'file') return field;
    const { accept: types = fileGroups } = record.properties[field.name] ?? {};
    return { ...field, file: { types, upload, download, permission } };
  });
}
