import { reservedFilterKeys } from '../../../src/contract/query.ts';
import { serverFields } from '../../../src/contract/wire.ts';
import { isUnsafe } from '../../keywords/names.ts';
import { camelCase, capital, textsOfNested } from './texts.ts';
import { chineseOf, type KnownTitles, latinWords } from './titles.ts';

const maxLength = 63;
const kept = new Set<string>([...serverFields, ...reservedFilterKeys].map((name) => name.toLowerCase()));

/** Returns a function that names the fields of a record; each name is valid and unique. */
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

/** Whether a label has no letters for a name. */
export function isNameless(label: string, known: Pick<KnownTitles, 'nameOf'>): boolean {
  return validName(label, known, false) === undefined;
}

/** In rows, the names of system fields are allowed. */
function validName(label: string, known: Pick<KnownTitles, 'nameOf'>, isInRow: boolean): string | undefined {
  const name = /^[a-z][A-Za-z0-9]{0,62}$/.test(label) ? label : (known.nameOf(label) ?? fromTexts(label));
  if (name === '') return undefined;
  return isUnsafe(name) || (!isInRow && kept.has(name.toLowerCase())) ? `${name}Value` : name;
}

function fromTexts(label: string): string {
  // If Chinese words are unknown, a unit in Latin letters does not make a name.
  const name = camelCase(chineseOf(label) === '' ? textsOfNested(label) : latinWords(label));
  // Digits alone are not a name.
  if (!/[a-z]/i.test(name)) return '';
  return (/^[a-z]/.test(name) ? name : `field${capital(name)}`).slice(0, maxLength);
}
