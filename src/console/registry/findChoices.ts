import { type ChoiceRecord, choiceLimits, type ReferenceChoices } from '../../contract/choices.ts';
import type { Choice, OfferValues } from '../../fields/services.tsx';
import type { HwClient } from '../client/createHwClient.ts';
import { pageOf } from '../providers/pageOf.ts';

interface Asked {
  readonly choices: ReferenceChoices;
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string;
  /** The values of the record that is being filled, by the names that the reference's filter has for them. */
  readonly values?: OfferValues | undefined;
  readonly ids?: readonly string[];
}

/** What a reference offers to somebody who may not list what it refers to: asked of the resource that refers. */
export async function findChoices(
  client: Pick<HwClient, 'call'>,
  { choices: { call, field, of }, page, pageSize, keyword = '', values, ids }: Asked,
): Promise<{ choices: readonly Choice[]; total: number }> {
  const body = {
    ...{ field, ...(of !== undefined && { of }), ...(keyword !== '' && { keyword }) },
    ...{ ...(values && { with: values }), ...(ids && { ids }) },
  };
  const headers = { pageNo: String(page), pageSize: String(pageSize) };
  const { data, total } = pageOf(await client.call({ method: 'POST', path: call, body, headers, isQuiet: true }));
  const records = data as unknown as readonly ChoiceRecord[];
  return {
    choices: records.map((record) => ({
      value: record.id,
      label: record.label || record.id,
      note: record.note,
      record,
    })),
    total,
  };
}

/** What records are called, by id, as far as the reference tells it. */
export async function findLabels(
  client: Pick<HwClient, 'call'>,
  choices: ReferenceChoices,
  ids: readonly string[],
): Promise<readonly Choice[]> {
  const found: Choice[] = [];
  for (let at = 0; at < ids.length; at += choiceLimits.ids) {
    const some = ids.slice(at, at + choiceLimits.ids);
    const answer = await findChoices(client, { choices, page: 1, pageSize: choiceLimits.pageSize, ids: some });
    found.push(...answer.choices);
  }
  return found;
}
