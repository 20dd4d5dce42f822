import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { tellChange } from '../tellChange.ts';
import { writeOnce } from '../writeOnce.ts';
import { carryOut } from './carryOut.ts';
import { readTarget } from './readTarget.ts';

/** `POST {base}/{action}` `{id or ids, input?}`: an action of the file with these records, all or none, or with the page. */
export async function act(context: Context): Promise<unknown> {
  const { house, compiled, action } = context;
  if (!action) throw new Error(`${context.path} is no action`);
  if (action.hasHandler && !house.handlers[`${compiled.resource.name}.${action.name}`]) {
    throw new Refusal('noHandler', { values: (language) => ({ action: action.title[language] }) });
  }
  const target = readTarget(context.body, action.at === 'page');
  const task = { doing: action, target, logged: `action:${action.name}`, values: {} };
  const answer = await writeOnce(context, (store) => carryOut(context, store, task));
  if (target.ids.length > 0) tellChange(context, target.ids);
  return answer;
}
