import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import type { Subject } from '../subject.ts';
import { refuseWritten } from './refuseWritten.ts';

interface Asked {
  readonly name: string;
  readonly property: PropertySource;
}

/** Why what is asked for cannot be stored in the field of the same name, or undefined; most names are no field's. */
export function refuseStored(subject: Subject, { name, property }: Asked): { what: string; mend: string } | undefined {
  const { properties } = subject.source.record;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!own) return undefined;
  const refusal = refuseWritten(subject, name);
  if (refusal) return refusal;
  const differs = kindNameOf(own) !== kindNameOf(property) ? '`format` and `type`' : differenceOf(own, property);
  if (!differs) return undefined;
  return {
    what: `\`${name}\` is stored in the field of the record, but differs from it`,
    mend: `give it the same ${differs}, or another name`,
  };
}

/** The keywords on which depends how a value is kept and read. */
const decisive = ['precision', 'scale', 'enum', 'reference', 'items'] as const;

function differenceOf(own: PropertySource, asked: PropertySource): string | undefined {
  const differing = decisive.find((keyword) => !isSame(own, asked, keyword));
  return differing && `\`${differing}\``;
}

function isSame(own: PropertySource, asked: PropertySource, keyword: (typeof decisive)[number]): boolean {
  if (keyword === 'reference') return own.reference?.resource === asked.reference?.resource;
  return JSON.stringify(own[keyword]) === JSON.stringify(asked[keyword]);
}
