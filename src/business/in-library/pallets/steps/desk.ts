import type { DoingEvent } from '../../../../server/extend.ts';

/** What whoever moves pallets has at hand: any event of the house. */
export type Desk = Pick<DoingEvent, 'records' | 'refuse' | 'user' | 'time'>;
