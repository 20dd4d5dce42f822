import { reservedFilterKeys } from '../../../src/contract/query.ts';
import { serverFields } from '../../../src/contract/wire.ts';
import { isUnsafe } from '../../keywords/names.ts';
import { camelCase, capital, textsOfNested } from './texts.ts';
import { chineseOf, type KnownTitles, latinWords } from './titles.ts';

const maxLength = 63;
const kept = new Set<string>([...serverFields, ...reservedFilterKeys].map((name) => name.toLowerCase()));

/** Returns a function that makes a field name from a label. Every name it returns is valid, and unique within the record. */
export function createFieldNames(known: Pick<KnownTitles, 'nameOf'>, isInRow = false): (label: string) => string {
  const taken = new Set<string>();
  let count = 0;
  return (label) => {
    count++;
    const expected = validName(label, known, isInRow) ?? `field${count}`;
    let name = expected;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${expected.slice(0, maxLength - 3)}${i}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

/** Whether no field name can be made from a label, because it has no usable letters. */
export function isNameless(label: string, known: Pick<KnownTitles, 'nameOf'>): boolean {
  return validName(label, known, false) === undefined;
}

/** Makes a field name from a label; undefined if it has no usable letters. A name that is reserved in records is allowed in rows. */
function validName(label: string, known: Pick<KnownTitles, 'nameOf'>, isInRow: boolean): string | undefined {
  const name = /^[a-z][A-Za-z0-9]{0,62}$/.test(label) ? label : (known.nameOf(label) ?? fromTexts(label));
  if (name === '') return undefined;
  return isUnsafe(name) || (!isInRow && kept.has(name.toLowerCase())) ? `${name}Value` : name;
}

function fromTexts(label: string): string {
  // Makes a name from Latin letters. If the label has Chinese words that could not be translated, a unit in Latin letters is not enough for
  // a name.
  const name = camelCase(chineseOf(label) === '' ? textsOfNested(label) : latinWords(label));
  // A label that has only digits does not give a name.
  if (!/[a-z]/i.test(name)) return '';
  return (/^[a-z]/.test(name) ? name : `field${capital(name)}`).slice(0, maxLength);
}
