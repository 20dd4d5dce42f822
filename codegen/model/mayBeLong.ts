/** So many characters of a text go into an index: PostgreSQL refuses to store a row with some 2,700 bytes in one. */
export const mostIndexed = 200;

/** Kinds whose own check sets no bound. */
const unbounded: ReadonlySet<string> = new Set(['text', 'text-area', 'https-url']);

/** What a field says of the length of its values; numbers that the server gives, and pieces of others, are short. */
interface Sized {
  readonly kind: string;
  readonly maxLength?: number;
  readonly serial?: unknown;
  readonly derived?: unknown;
}

/** Whether values of a field may be too long for an index over them. */
export function mayBeLong({ kind, maxLength = Number.POSITIVE_INFINITY, serial, derived }: Sized): boolean {
  return unbounded.has(kind) && maxLength > mostIndexed && serial === undefined && derived === undefined;
}
