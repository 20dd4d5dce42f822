import { useDraft, useKept, useUnsavedWork } from '../../../../console/extend.ts';
import type { Order } from './line.ts';
import { type AllTyped, isTyped, type Typed, untyped } from './typed.ts';

const nothing: AllTyped = {};

/** What is typed into the lines of a container and not received: guarded, and offered back after a reload. */
export function useTyped(order: Order) {
  const [all, setAll, allNow] = useKept<AllTyped>(`typed ${order.id}`, nothing);
  const isDirty = Object.values(all).some(isTyped);
  useUnsavedWork(isDirty, () => setAll(nothing));
  const draft = useDraft({ of: order.id, values: all, isDirty, label: order.containerNo });
  const parked = draft && Object.entries(draft.values as AllTyped).find(([, typed]) => isTyped(typed));
  return {
    of: (lineId: string): Typed => all[lineId] ?? untyped,
    set: (lineId: string, typed: Typed) => setAll({ ...allNow(), [lineId]: typed }),
    /** What was sent is not typed any more; what was typed since then, here or for another line, stays. */
    forget: (lineId: string, sent: Typed) => {
      const now = allNow();
      if (now[lineId] === sent) setAll({ ...now, [lineId]: untyped });
    },
    /** What was typed before the page was closed. */
    parked: parked && {
      lineId: parked[0],
      qty: parked[1].qty,
      take: () => {
        setAll(draft.values as AllTyped);
        draft.take();
      },
      drop: draft.drop,
    },
  };
}
