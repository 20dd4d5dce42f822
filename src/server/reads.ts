import { holds } from './access/rights.ts';
import type { FindOptions, OnRead, ReadAsk } from './extend.ts';
import { Refusal } from './refusal.ts';
import type { Context } from './resource/context.ts';
import { parseFilter } from './resource/filters.ts';
import type { PlainRecord } from './resource/record.ts';
import { houseActor, houseStore } from './write/asSystem.ts';
import { refuse } from './write/hooks.ts';
import { findRecords, readRecords } from './write/records.ts';

/** `POST {base}/{read}` `{filter?, input?}`: a question of the file, answered by code. Nothing is written, and no log says that it was asked. */
export async function answerRead(context: Context): Promise<unknown> {
  const { house, compiled, read } = context;
  if (!read) throw new Error(`${context.path} is no question`);
  const answer = house.handlers.reads[`${compiled.resource.name}.${read.name}`] as OnRead | undefined;
  if (!answer) throw new Refusal('noAnswer', { values: (language) => ({ title: read.title[language] }) });
  const { filter, input } = readParams(context.body);
  return (await answer(askOf(context, { name: read.name, filter, input }))) ?? null;
}

interface ReadParams {
  readonly name: string;
  readonly filter: PlainRecord;
  readonly input: PlainRecord;
}

function askOf(context: Context, { name, filter, input }: ReadParams): ReadAsk {
  const { house, actor, compiled, visible, language } = context;
  const store = house.database.read;
  // What the caller has sent is refused as a list would refuse it, before any code looks at it.
  parseFilter({ schemas: house.schemas, actor, language }, visible, filter);
  return {
    ...{ resource: compiled.resource.name, name, user: actor.user, time: house.clock(), input, refuse },
    records: readRecords({ ...context, actor: houseActor(actor) }, houseStore(store)),
    find: readRecords(context, store).find,
    matching: (options: FindOptions = {}) => findRecords(context, store, { name: visible.name, filter, options }),
    holds: (permission) => holds(actor, permission),
  };
}

function readParams(body: unknown): Pick<ReadParams, 'filter' | 'input'> {
  const { filter, input, ...others } = objectOf(body);
  if (Object.keys(others).length > 0) throw new Refusal('invalidBody');
  return { filter: objectOf(filter), input: objectOf(input) };
}

function objectOf(value: unknown): PlainRecord {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('invalidBody');
  return value as PlainRecord;
}
