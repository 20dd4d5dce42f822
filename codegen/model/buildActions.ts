import type { Action } from '../../src/contract/life.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildDoing } from './buildDoing.ts';
import { actionCallOf } from './callsOf.ts';
import type { Enums } from './enums.ts';

/** What else can be done, in the order of the file. */
export function buildActions(source: ResourceSource, enums: Enums): Action[] {
  return (source.actions ?? []).map((doing) => ({
    ...buildDoing({ source, doing, condition: doing.when, message: doing.whenMessage, enums }),
    at: [doing.at].flat(),
    call: actionCallOf(source, doing),
    ...(doing.handler && { hasHandler: true }),
    ...(doing.hidden && { isHidden: true }),
    ...(doing.opens !== undefined && { opens: doing.opens }),
  }));
}
