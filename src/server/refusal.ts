import { type ErrorKind, type ErrorName, errors } from '../contract/errors.ts';
import { fill, type Language } from '../contract/text.ts';

interface Details {
  /** Fills the `{…}` places of the message; a function when the words depend on the language. */
  readonly values?:
    | Readonly<Record<string, string | number>>
    | ((language: Language) => Readonly<Record<string, string | number>>);
  /** What goes into `data`; a function when the words depend on the language. */
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A "no" with a reason from the catalog. Thrown inside the house, written as an envelope at its edge. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: ErrorKind;
  readonly details: Details;

  constructor(name: ErrorName, details: Details = {}) {
    super(name, { cause: details.cause });
    this.kind = errors[name];
    this.details = details;
  }

  messageIn(language: Language): string {
    const { values = {} } = this.details;
    return fill(this.kind.message[language], typeof values === 'function' ? values(language) : values);
  }

  dataIn(language: Language): unknown {
    const { data = null } = this.details;
    return typeof data === 'function' ? data(language) : data;
  }
}
