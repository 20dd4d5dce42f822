import { Refusal } from '../../refusal.ts';

/** What the list of an archive says of a part: its sizes in bytes, and where it begins. */
interface Sizes {
  readonly size: number;
  readonly packed: number;
  readonly local: number;
}

/** The number that stands where the true one is in the extra field of large archives, and the mark of that field. */
const [elsewhere, largeField] = [0xffffffff, 0x0001];

/** The sizes of a part; some writers put them all into the field for large archives, also where they are small. */
export function largeSizes(extra: Buffer, sizes: Sizes): Sizes {
  const names = (['size', 'packed', 'local'] as const).filter((name) => sizes[name] === elsewhere);
  if (names.length === 0) return sizes;
  const field = findField(extra);
  if (!field || field.length < names.length * 8) throw new Refusal('brokenWorkbook');
  const large = names.map((name, i) => [name, Number(field.readBigUInt64LE(i * 8))] as const);
  return { ...sizes, ...Object.fromEntries(large) };
}

function findField(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === largeField) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}
