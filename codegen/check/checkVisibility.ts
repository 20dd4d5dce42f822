import { type ConditionSource, combiners } from '../read/source.ts';
import { recordPath, type Subject } from './subject.ts';

/** Warns of fields that hang on themselves or on each other: once hidden and empty, they never come to sight again. */
export function checkVisibility({ source, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties);
  const asked = new Map(names.map((name) => [name, fieldsIn(properties[name]?.visibleWhen)]));
  names.forEach((name, i) => {
    const warn = (what: string, mend: string): void =>
      report.warn({ path: [...recordPath, name, 'visibleWhen'], on: 'key', what, mend });
    if (asked.get(name)?.has(name)) warn(`\`${name}\` is shown only for a value of its own`, 'name another field');
    for (const other of names.slice(0, i)) {
      if (!asked.get(name)?.has(other) || !asked.get(other)?.has(name)) continue;
      const what = `\`${other}\` and \`${name}\` are shown only for values of each other`;
      warn(what, 'let one of them be shown always');
    }
  });
}

/** The fields that a condition asks about. */
function fieldsIn(condition: ConditionSource | undefined): ReadonlySet<string> {
  if (!condition) return new Set();
  const { required = [], properties = {}, not } = condition;
  const parts = [...(not ? [not] : []), ...combiners.flatMap((keyword) => condition[keyword] ?? [])];
  return new Set([...required, ...Object.keys(properties), ...parts.flatMap((part) => [...fieldsIn(part)])]);
}
