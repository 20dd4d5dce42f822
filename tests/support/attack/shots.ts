import type { CompiledResource } from '../../../codegen/types.ts';
import type { Field } from '../../../src/contract/field.ts';
import type { Probe } from '../../../src/main/verify/probes.ts';
import { everyProbe } from './everyProbe.ts';

/** A request to send as it is. At most parts of it are valid. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Range {
  readonly resources: readonly CompiledResource[];
  /** Ids of existing records, for use in requests. */
  readonly ids: readonly string[];
  readonly random: () => number;
}

/** Calls that are left out, because they would stop the attack: ending the session, changing its password, or changing resource files. */
const spared = [/\/updateUserPwd$/, /\/logout$/, /\/endHwSession$/, /\/saveHwSchema$/, /\/restoreHwSchema$/, /\/viewAs/];

/** Words to use as keys: query keywords other than field names, and names that every JavaScript object has. */
const texts: readonly string[] = [
  ...['id', 'ids', 'version', 'filter', 'sorts', 'field', 'order', 'fields', 'columns', 'keyword', 'transition', 'input'],
  ...['summarize', 'placeOf', 'treeBy', 'importId', 'mode', 'fixes', 'records', 'removed', 'of', 'format', 'resource'],
  ...['gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'startsWith', 'isNull', 'fileId', 'userId', 'roleId', 'menuTypes'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', '', ' ', '.', 'a.b.c', '中文'],
];

const unexpected: readonly unknown[] = [
  ...['', ' ', '0', '-1', '-0', '1e400', '9'.repeat(400), 'NaN', 'Infinity', '0x1F', '1,000.00', '١٢٣', 'true', 'null'],
  ...["'", '"', "' or 1=1 --", '%', '_', '\\', '%00', '\u0000', '\ud800', '\u202e', '👩‍👩‍👧', '../../../x', 'a'.repeat(20_000)],
  ...['=1+1', '<b>', '{{x}}', '2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '2026-03-08T02:30:00Z'],
  ...['asc', 'desc', 'all', 'valid', 'check', 'undo', 'csv', 'xlsx', 'USD', 'US', 'America/New_York', 'Mars/Base'],
  ...[0, -1, 1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false, null, [], {}, [[]], [null], [{}]],
];

/** Valid values of some field kinds. */
const valid: Readonly<Record<string, readonly unknown[]>> = { boolean: [true, false], integer: [3] };

const headers: Readonly<Record<string, readonly string[]>> = {
  pageNo: ['0', '1', '-1', '1.5', '99999999999999999999', 'x', ''],
  pageSize: ['0', '1', '20', '100000', '100001', '-5', 'x'],
  'Accept-Language': ['zh', 'en', 'xx', '*', ';q=', 'en;q=0.00001'],
  timezone: ['Asia/Shanghai', 'Mars/Base', '', '+08:00', '../x'],
  'Idempotency-Key': ['k', 'x'.repeat(255), 'x'.repeat(256), '%00'],
  'Content-Type': ['application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x'],
};

/** Generates requests endlessly: calls of the server with valid, almost valid and random bodies. */
export function* shots({ resources, ids, random }: Range): Generator<Shot> {
  const doors = everyProbe(resources.map(({ resource }) => resource)).filter(({ path }) => !spared.some((one) => one.test(path)));
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const fieldsOf = new Map(
    resources.flatMap(({ resource }) => Object.values(resource.calls).map((path) => [path, resource.fields] as const)),
  );
  const someOf = (fields: readonly Field[], depth: number): unknown => {
    const sort = random();
    if (sort < 0.2 && ids.length > 0) return pick(ids);
    if (sort < 0.6 || depth > 4) return pick(unexpected);
    if (sort < 0.75) return Array.from({ length: Math.floor(random() * 5) }, () => someOf(fields, depth + 1));
    return objectOf(fields, depth + 1);
  };
  const nameOf = (fields: readonly Field[]): string => (fields.length > 0 && random() < 0.6 ? pick(fields).name : pick(texts));
  const objectOf = (fields: readonly Field[], depth: number): unknown => {
    const entries = Array.from({ length: Math.floor(random() * 6) }, () => {
      const field = fields.length > 0 && random() < 0.4 ? pick(fields) : undefined;
      return field ? [field.name, validOf(field)] : [nameOf(fields), someOf(fields, depth)];
    });
    // JSON is parsed, because an object literal would not create a key such as `__proto__`.
    return JSON.parse(`{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`);
  };
  const validOf = ({ options, kind }: Field): unknown => {
    if (options) return pick(options).value;
    return pick(valid[kind] ?? ['1.00', 'AB1', '2026-11-20']);
  };
  const bodyOf = ({ body }: Probe, fields: readonly Field[]): string => {
    const sort = random();
    if (sort < 0.03) return pick(['', '{', '[', 'null', '"x"', '1', '[1,]', '{"a":1,"a":2}', '\u0000', '['.repeat(2_000)]);
    if (sort < 0.3) return JSON.stringify(someOf(fields, 0));
    const known = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    return JSON.stringify({ ...known, ...(objectOf(fields, 0) as object) });
  };
  for (;;) {
    const door = pick(doors);
    const fields = fieldsOf.get(door.path) ?? [];
    const chosen = Object.entries(headers).filter(() => random() < 0.15);
    const tail =
      random() < 0.3
        ? `/${encodeURIComponent(
            String(pick([...unexpected.slice(0, 40), ...ids]))
              .slice(0, 500)
              .toWellFormed(),
          )}`
        : '';
    yield {
      method: random() < 0.97 ? door.method : pick(['GET', 'POST']),
      path: (tail && door.method === 'GET' ? door.path.slice(0, door.path.lastIndexOf('/')) : door.path) + tail,
      headers: {
        ...(door.method === 'POST' && { 'Content-Type': 'application/json' }),
        ...Object.fromEntries(chosen.map(([name, values]) => [name, pick(values)])),
      },
      ...(door.method === 'POST' && { body: bodyOf(door, fields) }),
    };
  }
}
