import type { Field, Resource } from '../../contract/resource.ts';
import type { SaidChoice } from '../db/logs.ts';
import { namesInLog } from '../resource/namesInLog.ts';

/** The choices whose name, in either language, has these words in it: the log keeps them by their value. */
export function searchedChoices(resources: readonly Resource[], words: string): SaidChoice[] {
  const wanted = words.toLowerCase();
  const isMeant = ({ zh, en }: Record<'zh' | 'en', string>): boolean =>
    [zh, en].some((title) => title.toLowerCase().includes(wanted));
  return resources.flatMap((resource) => {
    const fields = new Map(resource.fields.map((field) => [field.name, field]));
    return [...namesInLog(resource)].flatMap(([name, today]) => {
      const field = fields.get(today);
      const meant = (field?.options ?? []).filter(({ title }) => isMeant(title));
      return field ? meant.map(({ value }) => saidAs(`${resource.name}.${name}`, field, value)) : [];
    });
  });
}

/** Choices of a number stand in the log as numbers. */
function saidAs(field: string, { kind }: Field, value: string): SaidChoice {
  return { field, value, written: kind === 'integer' ? value : JSON.stringify(value) };
}
