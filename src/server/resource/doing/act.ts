import { Refusal } from '../../refusal.ts';
import { countIn } from '../bulk/readSelection.ts';
import type { Context } from '../context.ts';
import { tellMany } from '../import/tellMany.ts';
import { writeOnce } from '../writeOnce.ts';
import { carryOut, type Task } from './carryOut.ts';
import { readTarget, resolveTarget } from './readTarget.ts';

/** `POST {base}/{action}` `{id, ids or filter, input?}`: an action of the file with these records, all or none, or with the page. */
export async function act(context: Context): Promise<unknown> {
  const { house, compiled, action } = context;
  if (!action) throw new Error(`${context.path} is no action`);
  if (action.hasHandler && !house.handlers.hooks[`${compiled.resource.name}.${action.name}`]) {
    throw new Refusal('noHandler', { values: (language) => ({ action: action.title[language] }) });
  }
  const asked = readTarget(context.body, action.at.includes('page'));
  const { answer, ids } = await writeOnce(
    context,
    async (store) => {
      const target = await resolveTarget(context, store, asked);
      const task: Task = { doing: action, target, cause: `action:${action.name}`, values: {} };
      return { answer: await carryOut(context, store, task), ids: target.ids };
    },
    countIn(asked.selection),
  );
  tellMany(context, ids);
  return answer;
}
