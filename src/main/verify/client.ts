/** What a call was answered: the code of its envelope, or 20000 for a file. */
export interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
}

/** Makes one call to a running server. */
export async function ask(url: string, { method, path, body, token }: Ask): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (isJson) return (await response.json()) as Answer;
  await response.body?.cancel();
  return { code: response.ok ? 20000 : response.status, message: '', data: null };
}

/** The same, where anything but success ends the work. */
export async function demand(url: string, asked: Ask): Promise<unknown> {
  const { code, message, data } = await ask(url, asked);
  if (code !== 20000) throw new Error(`${asked.path} answers ${code}: ${message}`);
  return data;
}
