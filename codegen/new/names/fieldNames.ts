import { reservedFilterKeys } from '../../../src/contract/query.ts';
import { serverFields } from '../../../src/contract/record.ts';
import { isUnsafe } from '../../keywords/names.ts';
import { camelCase, capital, textsOfNested } from './texts.ts';
import { chineseOf, type KnownTitles, latinWords } from './titles.ts';

const maxLength = 63;
const kept = new Set<string>([...serverFields, ...reservedFilterKeys].map((name) => name.toLowerCase()));

/** Names the fields of one record, from the first to the last; each name is safe and given once. */
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

/** Whether a label has no letters of its own to make a name of. */
export function isNameless(label: string, known: Pick<KnownTitles, 'nameOf'>): boolean {
  return validName(label, known, false) === undefined;
}

/** The server's own names are free within rows. */
function validName(label: string, known: Pick<KnownTitles, 'nameOf'>, isInRow: boolean): string | undefined {
  const name = /^[a-z][A-Za-z0-9]{0,62}$/.test(label) ? label : (known.nameOf(label) ?? fromTexts(label));
  if (name === '') return undefined;
  return isUnsafe(name) || (!isInRow && kept.has(name.toLowerCase())) ? `${name}Value` : name;
}

function fromTexts(label: string): string {
  // Beside Chinese words that nobody knows, a unit is no name.
  const name = camelCase(chineseOf(label) === '' ? textsOfNested(label) : latinWords(label));
  // Digits alone say nothing of what they count.
  if (!/[a-z]/i.test(name)) return '';
  return (/^[a-z]/.test(name) ? name : `field${capital(name)}`).slice(0, maxLength);
}
