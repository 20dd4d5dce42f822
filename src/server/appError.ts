import { type ErrorKind, type ErrorName, errors } from '../contract/errors.ts';
import { fill, type Language, languages, type Text } from '../contract/text.ts';

interface Details {
  /** Fills the `{{…}}` places of the message; a function when the words depend on the language. */
  readonly values?:
    | Readonly<Record<string, string | number>>
    | ((language: Language) => Readonly<Record<string, string | number>>);
  /** Where the fault is, when one place of the request is at fault: `data.errors` then names it. */
  readonly at?: { readonly path: string; readonly keyword: string };
  /** The faults of several records, by their index in the request. */
  readonly rows?: readonly RefusedRow[];
  /** The content of `data`; a function if its texts depend on the language. */
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The fault of one of several records; `row` is its number in the request, from 1, if it is known. */
interface RefusedRow {
  readonly record: number;
  readonly at: string;
  readonly message: Text;
  readonly row?: number | undefined;
  /** Where in the body the records stand; it is the records when left out. */
  readonly within?: string;
}

/** A "no" with a reason from the catalog. Thrown anywhere in the server, written as an envelope by `http/route.ts`. */
export class AppError extends Error {
  override readonly name = 'Refusal';
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

  /** The same faults, with the paths and numbers of the records in the request. */
  placed(locations: readonly { readonly record: number; readonly row: number | undefined }[]): AppError {
    if (!this.details.rows) return this;
    const rows = this.details.rows.map((one) => {
      const { record = one.record, row } = locations[one.record] ?? {};
      return { ...one, record, ...(row && { row }) };
    });
    return this.copy({ ...this.details, rows });
  }

  /** The same faults, with the path to records that are deeper in the request. */
  below(within: string): AppError {
    const { rows } = this.details;
    if (!rows || within === '') return this;
    return this.copy({ ...this.details, rows: rows.map((one) => ({ ...one, within })) });
  }

  /** The stack goes along: it says where the refusal was decided. */
  private copy(details: Details): AppError {
    const copy = new (this.constructor as typeof AppError)(this.kind, details);
    return Object.assign(copy, { stack: this.stack });
  }

  /** The refusal in every language, to be kept and given again. */
  toStored(): StoredError {
    const inAll = <T>(t: (language: Language) => T) =>
      Object.fromEntries(languages.map((language) => [language, t(language)])) as Record<Language, T>;
    const { code, status } = this.kind;
    return { code, status, message: inAll((one) => this.messageIn(one)), data: inAll((one) => this.dataIn(one)) };
  }

  /** A kept refusal, as it was given the first time. */
  static fromStored({ code, status, message, data }: StoredError): AppError {
    return new AppError({ code, status, message }, { data: (language: Language) => data[language] });
  }
}

function placedFault({ row = 1, at, message, within = '' }: RefusedRow, language: Language) {
  return { path: `${within}/${row - 1}${at}`, row, keyword: 'refused', message: message[language] };
}

export interface StoredError extends ErrorKind {
  readonly data: Readonly<Record<Language, unknown>>;
}
