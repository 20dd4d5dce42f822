import type { Field, Resource } from '../../contract/resource.ts';
import { en } from '../texts/en.ts';
import { zh } from '../texts/zh.ts';

/** The fields that every record has and no resource file lists, with the kind that shows them. */
const serverKinds = { createBy: 'text', createTime: 'date-time', updateBy: 'text', updateTime: 'date-time' } as const;

/** A field of the resource, or one of those that every record has; undefined when there is no such field. */
export function listField(resource: Resource, name: string): Field | undefined {
  const own = resource.fields.find((field) => field.name === name);
  if (own || !Object.hasOwn(serverKinds, name)) return own;
  const key = name as keyof typeof serverKinds;
  const title = { zh: zh.field[key], en: en.field[key] };
  return { name, title, kind: serverKinds[key], required: false, unique: false, system: true, conditions: [] };
}
