import { storedValue } from '../../model/choices.ts';
import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import type { Conflict } from './findConflicts.ts';
import type { Pair } from './pairFields.ts';

/** What the source declares of fields, and the file contradicts: types, limits, choices, what must be filled. */
export function findDeclaredConflicts(pairs: readonly Pair[]): Conflict[] {
  return pairs.flatMap((pair) => [
    ...kindConflict(pair),
    ...limitConflicts(pair),
    ...choiceConflict(pair),
    ...requiredConflict(pair),
  ]);
}

/** Kinds that are texts of a certain form: a file may ask for one where the source only says text, and the other way round. */
function isText(kind: string): boolean {
  return ![
    'integer',
    'decimal',
    'money',
    'boolean',
    'rows',
    'lines',
    'reference',
    'references',
    'date',
    'date-time',
  ].includes(kind);
}

function kindConflict({ drafted, name, property, path }: Pair): Conflict[] {
  const { says, rows } = drafted.material;
  const isDeclared = says.type !== undefined || says.target !== undefined || rows !== undefined;
  const [ours, theirs] = [kindNameOf(property), kindNameOf(drafted.property)];
  const isSame = ours === theirs || (isText(ours) && isText(theirs)) || (amount(ours) && amount(theirs));
  const isOtherTarget = property.reference?.resource !== drafted.property.reference?.resource;
  if (!isDeclared || (isSame && !isOtherTarget)) return [];
  if (ours === 'reference' && theirs === 'text') return [];
  return [
    {
      path,
      what: `the file says that \`${name}\` is ${shown(ours, property)}; the source says ${shown(theirs, drafted.property)}`,
    },
  ];
}

function amount(kind: string): boolean {
  return kind === 'decimal' || kind === 'money';
}

function shown(kind: string, property: PropertySource): string {
  return property.reference ? `\`reference\` to ${property.reference.resource}` : `\`${kind}\``;
}

/** Limits of a file that are narrower than what the source allows. */
const narrower = [
  ['maxLength', (file: number, source: number) => file < source],
  ['precision', (file: number, source: number) => file < source],
  ['scale', (file: number, source: number) => file < source],
  ['maxItems', (file: number, source: number) => file < source],
  ['maximum', (file: number, source: number) => file < source],
  ['minimum', (file: number, source: number) => file > source],
  ['minLength', (file: number, source: number) => file > source],
] as const;

function limitConflicts({ drafted, name, property, path }: Pair): Conflict[] {
  return narrower.flatMap(([keyword, isNarrower]) => {
    const [ours, theirs] = [property[keyword], drafted.material.says[keyword]];
    if (ours === undefined || theirs === undefined || !isNarrower(ours, theirs)) return [];
    return [
      {
        path: [...path, keyword],
        what: `the file says \`${keyword}\` ${ours} of \`${name}\`; the source says ${theirs}`,
      },
    ];
  });
}

function choiceConflict({ drafted, name, property, path }: Pair): Conflict[] {
  const theirs = drafted.material.says.enum;
  if (!Array.isArray(theirs) || !Array.isArray(property.enum)) return [];
  const listed = property.enum.map((choice) => storedValue(choice));
  const ours = new Set<unknown>(listed);
  const missing = theirs.filter((value) => !ours.has(value));
  if (missing.length === 0) return [];
  const what = `the file says \`enum\` ${JSON.stringify(listed)} of \`${name}\`; the source also has ${missing.map((value) => JSON.stringify(value)).join(', ')}`;
  return [{ path: [...path, 'enum'], what }];
}

function requiredConflict({ drafted, name, property, isRequired, path }: Pair): Conflict[] {
  const { required } = drafted.material.says;
  if (required === undefined || required === isRequired || property.type === 'boolean' || property.requiredWhen)
    return [];
  const words = (must: boolean): string => (must ? 'must be filled' : 'may be empty');
  return [
    { path, what: `the file says that \`${name}\` ${words(isRequired)}; the source says that it ${words(required)}` },
  ];
}
