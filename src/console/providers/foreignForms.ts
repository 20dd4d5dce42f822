import type { Resource } from '../../contract/resource.ts';
import { type ForeignForm, foreignForm } from '../../fields/foreignValues.ts';

type Fielded = Pick<Resource, 'name' | 'fields'>;

/**
 * Reads records of servers that write yes and no as 1 and 0, or date-times without a zone. A field whose values came in such a form is
 * saved in it again.
 */
export function createForeignForms() {
  const forms = new Map<string, ForeignForm>();
  return {
    /** Returns the record with values as in the contract; the same object if it has no others. */
    read: <T extends object>({ name: resource, fields }: Fielded, record: T): T => {
      const values = record as Readonly<Record<string, unknown>>;
      let changed: Record<string, unknown> | undefined;
      for (const field of fields) {
        const value = values[field.name];
        const form = foreignForm(field, value);
        if (!form) continue;
        forms.set(`${resource}.${field.name}`, form);
        changed ??= { ...values };
        changed[field.name] = form.read(value as string | number);
      }
      return (changed as T | undefined) ?? record;
    },
    /** Returns the values of a save in the forms of the server; empty values stay. */
    write: <T extends object>({ name: resource }: Fielded, values: T): T => {
      if (forms.size === 0) return values;
      const written = Object.entries(values).map(([name, value]): [string, unknown] => {
        const form = value === null || value === undefined ? undefined : forms.get(`${resource}.${name}`);
        return [name, form ? form.write(value) : value];
      });
      return Object.fromEntries(written) as T;
    },
  };
}
