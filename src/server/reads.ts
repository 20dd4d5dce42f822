import { holds } from './access/rights.ts';
import { AppError } from './appError.ts';
import type { FindOptions, OnRead, ReadAsk } from './extend.ts';
import type { Context } from './resource/context.ts';
import { parseFilter } from './resource/filters.ts';
import type { PlainRecord } from './resource/record.ts';
import { systemActor, systemStore } from './write/asSystem.ts';
import { reject } from './write/hooks.ts';
import { findRecords, readRecords } from './write/records.ts';

/** `POST {base}/{read}` `{filter?, input?}`: a question of the file, answered by code. Nothing is written, and no log says that it was asked. */
export async function answerRead(context: Context): Promise<unknown> {
  const { app, compiled, read } = context;
  if (!read) throw new Error(`${context.path} is no question`);
  const answer = app.handlers.reads[`${compiled.resource.name}.${read.name}`] as OnRead | undefined;
  if (!answer) throw new AppError('noAnswer', { values: (language) => ({ title: read.title[language] }) });
  const { filter, input } = readParams(context.body);
  return (await answer(askOf(context, { name: read.name, filter, input }))) ?? null;
}

interface ReadParams {
  readonly name: string;
  readonly filter: PlainRecord;
  readonly input: PlainRecord;
}

function askOf(context: Context, { name, filter, input }: ReadParams): ReadAsk {
  const { app, actor, compiled, visible, language } = context;
  const store = app.database.read;
  // What the caller has sent is refused as a list would refuse it, before any code looks at it.
  parseFilter({ schemas: app.schemas, actor, language }, visible, filter);
  return {
    ...{ resource: compiled.resource.name, name, user: actor.user, time: app.clock(), input, reject },
    records: readRecords({ ...context, actor: systemActor(actor) }, systemStore(store)),
    find: readRecords(context, store).find,
    matching: (options: FindOptions = {}) => findRecords(context, store, { name: visible.name, filter, options }),
    holds: (permission) => holds(actor, permission),
  };
}

function readParams(body: unknown): Pick<ReadParams, 'filter' | 'input'> {
  const { filter, input, ...others } = objectOf(body);
  if (Object.keys(others).length > 0) throw new AppError('invalidBody');
  return { filter: objectOf(filter), input: objectOf(input) };
}

function objectOf(value: unknown): PlainRecord {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('invalidBody');
  return value as PlainRecord;
}
