import { errors } from '../../../contract/errors.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { wasSaid } from '../hooks/refuse.ts';

/**
 * Does what the house wants to do. What refuses it speaks of fields and records that the caller has never seen: the words
 * say of which resource they are, and no place of the call is at fault.
 */
export async function inWords<T>({ compiled: { resource } }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || isClear(error)) throw error;
    const words = (language: Language): string => [error.messageIn(language), ...faultsOf(error, language)].join(' ');
    const message: Text = {
      zh: `${resource.title.zh}：${words('zh')}`,
      en: `${resource.title.en}: ${words('en')}`,
    };
    throw new Clear({ code: error.kind.code, status: error.kind.status, message }, { cause: error });
  }
}

/** A refusal that says of what it is. */
class Clear extends Refusal {}

function isClear(refusal: Refusal): boolean {
  const { kind } = refusal;
  const own = kind === errors.houseInvalid || kind === errors.houseDuplicate;
  return own || refusal instanceof Clear || wasSaid(refusal) || kind.status >= 500;
}

function faultsOf(refusal: Refusal, language: Language): readonly string[] {
  const { errors: faults } = (refusal.dataIn(language) ?? {}) as { errors?: readonly { message?: unknown }[] };
  const words = (faults ?? []).flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
  return [...new Set(words)].filter((one) => one !== refusal.messageIn(language));
}
