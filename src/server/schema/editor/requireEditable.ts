import { Refusal } from '../../refusal.ts';
import type { SchemaFolder } from '../schemaFolder.ts';

/** Refuses what `HW_SCHEMA_EDITOR=0` has switched off. */
export function requireEditable({ isEditable }: Pick<SchemaFolder, 'isEditable'>): void {
  if (!isEditable) throw new Refusal('schemaEditorOff');
}
