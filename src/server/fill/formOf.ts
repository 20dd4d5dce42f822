/** A file that somebody sends in, with the fields of the form beside it. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

const boundary = '----fill-2f1c8a7d';

/** The body of an upload as a browser writes it (RFC 7578), with its content type. */
export function formOf({ name, type, content, fields }: SentFile): {
  readonly body: Buffer;
  readonly contentType: string;
} {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
