import { type LoginAnswer, sessionCalls } from '../../../src/contract/session.ts';
import type { Envelope } from '../../../src/contract/wire.ts';

export const adminPassword = 'bench-password';

/** Paths that list, read and save wharves. */
export const wharfCalls = {
  find: '/hw/wms/hwQuayConfig/findHwQuayConfigList',
  findById: '/hw/wms/hwQuayConfig/findHwQuayConfigById',
  save: '/hw/wms/hwQuayConfig/saveHwQuayConfig',
  saveBatch: '/hw/wms/hwQuayConfig/saveHwQuayConfigBach',
} as const;

/** Logs in as the administrator, or as another user with the same password. */
export async function login(url: string, account = 'admin'): Promise<LoginAnswer> {
  const { data } = await call<LoginAnswer>(url + sessionCalls.login, {
    body: { account, password: adminPassword },
  });
  return data;
}

interface Call {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body of a POST. Without a body, the call is a GET. */
  readonly body?: unknown;
}

/** Makes a call and returns its response, even if it is an error. */
export async function call<T>(url: string, { token, headers, body }: Call): Promise<Envelope<T>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { Authorization: token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<T>;
}
