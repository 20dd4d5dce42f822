import type { FieldFault } from '../../contract/envelope.ts';

/**
 * How a call failed: `refused` by the server in an envelope, `lost` on the way (no connection, too slow),
 * `garbled` (an answer that is no envelope: a proxy's HTML, half a JSON), `cancelled` by us.
 */
export type FailureKind = 'refused' | 'lost' | 'garbled' | 'cancelled';

/** Every failed call, as one kind of value; `message` is for people, in their language. */
export class HwError extends Error {
  readonly kind: FailureKind;
  /** Code of the envelope, 0 when there was none. */
  readonly code: number;
  /** HTTP status, 0 when nothing came back. The name is the one that Refine reads. */
  readonly statusCode: number;
  readonly faults: readonly FieldFault[];
  readonly data: unknown;
  [key: string]: unknown;

  constructor(failure: { kind: FailureKind; message: string; code?: number; status?: number; data?: unknown }) {
    super(failure.message);
    this.name = 'HwError';
    this.kind = failure.kind;
    this.code = failure.code ?? 0;
    this.statusCode = failure.status ?? 0;
    this.data = failure.data;
    this.faults = faultsIn(failure.data);
  }
}

/** The field faults that a refusal carries, without those that are not of the form that contract.md section 2 gives. */
function faultsIn(data: unknown): FieldFault[] {
  const list = typeof data === 'object' && data !== null ? (data as { errors?: unknown }).errors : undefined;
  return Array.isArray(list) ? list.filter(isFault) : [];
}

function isFault(value: unknown): value is FieldFault {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Partial<FieldFault>;
  return typeof path === 'string' && typeof message === 'string';
}
