import type { DoingEvent, OnDoing, Stored } from '../../server/extend.ts';

type Order = Stored<'hwOrder'>;

const atPort: readonly (string | null)[] = ['DRAFT', 'SUBMITTED', 'ASSIGNED', 'IN_TRANSIT', 'AT_PORT'];

/** What a step of its own fills in, and the states before that step: only there its guards are asked. */
const steps = [
  { field: 'pickupTime', before: atPort, title: { zh: '提柜', en: 'the pick-up' } },
  { field: 'arriveTime', before: [...atPort, 'PICKED_UP'], title: { zh: '到仓', en: 'the arrival at the warehouse' } },
] as const;

/** Corrects what has happened: it neither takes a step that has not been taken nor takes one back (domain.md 3.2). */
export const correctMilestones: OnDoing<'hwOrder'> = async (event, next) => {
  const corrected = await next();
  const before = new Map(event.rows.map((order) => [order.id, order]));
  for (const order of corrected) refuseSteps(event, before.get(order.id) as Order, order);
  return corrected;
};

function refuseSteps({ refuse }: DoingEvent<'hwOrder'>, was: Order, is: Order): void {
  for (const { field, before, title } of steps) {
    const isTaken = !before.includes(is.orderStatus);
    const at = `/input/${field}`;
    if (!isTaken && was[field] === null && is[field] !== null) {
      refuse(
        { zh: `尚未${title.zh}，请用相应的步骤填写`, en: `It is before ${title.en}: take that step instead` },
        { at },
      );
    }
    if (isTaken && was[field] !== null && is[field] === null) {
      refuse({ zh: `已${title.zh}，时间不能清空`, en: `The time of ${title.en} cannot be emptied` }, { at });
    }
  }
}
