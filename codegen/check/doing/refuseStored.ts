import { kindNameOf } from '../../model/kindNameOf.ts';
import type { PropertySource } from '../../read/source.ts';
import { type FaultWords, faultTexts } from '../../texts/faultTexts.ts';
import type { Subject } from '../subject.ts';
import { refuseWritten } from './refuseWritten.ts';

const texts = faultTexts({
  formatAndType: { en: '`format` and `type`', zh: '`format`和`type`' },
  storedOtherwise: {
    en: '`{{name}}` is stored in the field of the record, but differs from it',
    zh: '`{{name}}`将存入记录的同名字段，但两者不一致',
  },
  giveSame: { en: 'give it the same {{differs}}, or another name', zh: '请使用相同的{{differs}}，或换一个名称' },
});

interface Asked {
  readonly name: string;
  readonly property: PropertySource;
}

/** Why what is asked for cannot be stored in the field of the same name, or undefined; most names are no field's. */
export function refuseStored(subject: Subject, { name, property }: Asked): FaultWords | undefined {
  const { properties } = subject.source.record;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!own) return undefined;
  const refusal = refuseWritten(subject, name);
  if (refusal) return refusal;
  const differs = kindNameOf(own) !== kindNameOf(property) ? texts.formatAndType : differenceOf(own, property);
  if (!differs) return undefined;
  return { what: texts.storedOtherwise({ name }), mend: texts.giveSame({ differs }) };
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
