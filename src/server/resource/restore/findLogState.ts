import type { LogState } from '../../../contract/log.ts';
import type { Context } from '../context.ts';
import { eventIn, operatorNames } from '../log.ts';
import { findState } from './findState.ts';

/** `GET find{X}LogState/{id}`: what a restore of the state after this line of the log would do. */
export async function findLogState(context: Context): Promise<LogState> {
  const store = context.house.database.read;
  const { line, current, plan } = await findState(context, store, { logId: context.id });
  const operator = String(line.operator);
  const nameOf = await operatorNames(context, store, [operator]);
  return {
    line: {
      id: String(line.id),
      action: String(line.action),
      operator,
      operatorName: nameOf(operator),
      time: String(line.time),
      ...eventIn(context.visible, line),
    },
    version: Number(current.version),
    changes: plan.changes,
    leftOut: plan.leftOut,
  };
}
