import type { Call, SentFile } from '../../../../src/console/client/answers.ts';
import { createDataProvider, type HwDataProvider } from '../../../../src/console/providers/dataProvider.ts';
import type { Resource } from '../../../../src/contract/resource.ts';
import { moduleOf } from './resource.ts';

interface DataParts {
  /** The only resource that the provider knows. */
  readonly resource?: Resource;
  readonly file?: (call: Call) => Promise<SentFile>;
}

/** Returns a data provider whose client answers each call with `answer`. */
export function dataOf(answer: (call: Call) => unknown, { resource, file }: DataParts = {}): HwDataProvider {
  const none = () => Promise.reject(new Error('it is not asked for'));
  const client = { call: async <T>(call: Call) => (await answer(call)) as T, file: file ?? none };
  return createDataProvider({ client, resources: { load: resource ? async () => moduleOf(resource) : none } });
}
