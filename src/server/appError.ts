import { type ErrorKind, type ErrorName, errors } from '../contract/errors.ts';
import { fill, type Language, languages, type Text } from '../contract/wire.ts';

interface Details {
  /** Values for the `{{…}}` placeholders of the message; a function if they depend on the language. */
  readonly values?: Readonly<Record<string, string | number>> | ((language: Language) => Readonly<Record<string, string | number>>);
  /** The location of the fault within the request, copied to `data.errors`. */
  readonly at?: { readonly path: string; readonly keyword: string };
  /** The errors of several records, for a call that contains many. */
  readonly rows?: readonly RejectedRow[];
  /** The `data` of the response envelope; a function if its texts depend on the language. */
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The error of one of several records: `record` is its index in the request, `row` its number in a file or list, from 1, if known. */
interface RejectedRow {
  readonly record: number;
  readonly at: string;
  readonly message: Text;
  readonly row?: number | undefined;
  /** Path of the records array in the body; defaults to the body itself. */
  readonly within?: string;
}

/** An error with a code from the catalog. It can be thrown anywhere in the server; `http/route.ts` writes it as an envelope. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly details: Details;

  constructor(kind: ErrorName | ErrorKind, details: Details = {}) {
    super(typeof kind === 'string' ? kind : String(kind.code), { cause: details.cause });
    this.kind = typeof kind === 'string' ? errors[kind] : kind;
    this.details = details;
  }

  messageIn(language: Language): string {
    const { values = {} } = this.details;
    return fill(this.kind.message[language], typeof values === 'function' ? values(language) : values);
  }

  dataIn(language: Language): unknown {
    const { at, rows, data = null } = this.details;
    if (rows?.every(({ row }) => row !== undefined)) return { errors: rows.map((one) => placedFault(one, language)) };
    if (at) return { errors: [{ ...at, message: this.messageIn(language) }] };
    return typeof data === 'function' ? data(language) : data;
  }

  /** Returns a copy of the error with each record moved to the given position of the request. */
  placed(locations: readonly { readonly record: number; readonly row: number | undefined }[]): AppError {
    if (!this.details.rows) return this;
    const rows = this.details.rows.map((one) => {
      const { record = one.record, row } = locations[one.record] ?? {};
      return { ...one, record, ...(row && { row }) };
    });
    return this.copy({ ...this.details, rows });
  }

  /** Returns a copy of the error whose paths start with `within`, for records nested in the request. */
  below(within: string): AppError {
    const { rows } = this.details;
    if (!rows || within === '') return this;
    return this.copy({ ...this.details, rows: rows.map((one) => ({ ...one, within })) });
  }

  /** Returns a copy with other details. It keeps the original stack, which shows where the error was thrown. */
  copy(details: Details): AppError {
    const copy = new (this.constructor as typeof AppError)(this.kind, details);
    return Object.assign(copy, { stack: this.stack });
  }

  /** Converts the error to a form with its message in every language, so that it can be stored and returned again later. */
  toStored(): StoredError {
    const inAll = <T>(t: (language: Language) => T) =>
      Object.fromEntries(languages.map((language) => [language, t(language)])) as Record<Language, T>;
    const { code, status } = this.kind;
    return { code, status, message: inAll((one) => this.messageIn(one)), data: inAll((one) => this.dataIn(one)) };
  }

  /** Restores a stored error. */
  static fromStored({ code, status, message, data }: StoredError): AppError {
    return new AppError({ code, status, message }, { data: (language: Language) => data[language] });
  }
}

function placedFault({ row = 1, at, message, within = '' }: RejectedRow, language: Language) {
  return { path: `${within}/${row - 1}${at}`, row, keyword: 'refused', message: message[language] };
}

export interface StoredError extends ErrorKind {
  readonly data: Readonly<Record<Language, unknown>>;
}
