import type { ChangeLine } from '../../contract/changeLog.ts';
import { system } from '../../contract/log.ts';
import type { Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { languageOf } from '../../contract/text.ts';
import { type ChangeQuery, findChanges } from '../db/logs.ts';
import { Refusal } from '../refusal.ts';
import { parsePaging } from '../resource/parsePaging.ts';
import type { SessionAsk } from '../sign-ins/sessionAsk.ts';
import { loggedResources, searchedFields } from './loggedResources.ts';
import { readChangeFilter } from './readChangeFilter.ts';
import { searchedChoices } from './searchedChoices.ts';
import { seenParts } from './seenParts.ts';
import { toChangeLines } from './toChangeLines.ts';

/**
 * What was done to records of all kinds, newest first, for whoever sees the records of everybody: of one that is gone nobody
 * can say any more whose it was.
 */
export async function findChangeLog({ house, actor, body, headers }: SessionAsk): Promise<Page<ChangeLine>> {
  if (actor.scope.name !== 'ALL') throw new Refusal('forbidden');
  const { pageNo, pageSize } = parsePaging(headers, most);
  const { resource, keyword, operator, ...others } = readChangeFilter(body);
  const all = loggedResources(house, actor);
  const resources = new Map([...all].filter(([name]) => resource === undefined || name === resource));
  const { rows, total } = await findChanges(house.database.read, {
    ...{
      ...others,
      resources: [...resources.keys()],
      parts: seenParts(actor, [...resources.values()]),
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    },
    ...(operator !== undefined && { operator: { words: operator, accounts: ownAccounts(operator) } }),
    ...(keyword !== undefined && { keyword: searched({ house, actor }, [...resources.values()], keyword) }),
  });
  const language = languageOf(headers['accept-language']?.toString());
  return { records: await toChangeLines({ house, actor, language, resources }, rows), total, pageNo, pageSize };
}

/** Where words are looked for: in values, and in what choices are called. */
function searched(
  { house, actor }: Pick<SessionAsk, 'house' | 'actor'>,
  resources: readonly Resource[],
  words: string,
): NonNullable<ChangeQuery['keyword']> {
  return { words, fields: searchedFields(house, actor, resources), choices: searchedChoices(resources, words) };
}

/** What the house itself does has a name and no account. */
function ownAccounts(words: string): string[] {
  const isMeant = Object.values(system.title).some((title) => title.toLowerCase().includes(words.toLowerCase()));
  return isMeant ? [system.account] : [];
}

/** As many lines are told at once: each tells of many fields. */
const most = 200;
