import type { States, Transition } from '../../../contract/life.ts';
import { permissionsForDoing } from '../../../contract/permission.ts';
import type { Language } from '../../../contract/text.ts';
import { Refusal } from '../../refusal.ts';
import { countIn } from '../bulk/readSelection.ts';
import type { Context } from '../context.ts';
import { tellMany } from '../import/tellMany.ts';
import { writeOnce } from '../writeOnce.ts';
import { carryOut } from './carryOut.ts';
import { readTarget, resolveTarget } from './readTarget.ts';
import { stepTask } from './stepTask.ts';

/** `POST transit{X}` `{id, ids or filter, version?, transition, input?}`: one step in the life of these records, all or none. */
export async function transit(context: Context): Promise<unknown> {
  const step = transitionIn(context);
  const asked = readTarget(context.body, false);
  const { answer, ids } = await writeOnce(
    context,
    async (store) => {
      const target = await resolveTarget(context, store, asked);
      return { answer: await carryOut(context, store, stepTask(context, { ...step, target })), ids: target.ids };
    },
    countIn(asked.selection),
  );
  tellMany(context, ids);
  return answer;
}

/** The permission that the named transition needs; a step of the system is refused to everybody, whatever they hold. */
export function transitionPermission(context: Pick<Context, 'compiled' | 'body'>): readonly string[] {
  return permissionsForDoing(context.compiled.resource, transitionIn(context).doing.perm);
}

function transitionIn({ compiled, body }: Pick<Context, 'compiled' | 'body'>): { states: States; doing: Transition } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const { transition: name } = body as { transition?: unknown };
  const { states } = compiled.resource;
  const doing = states?.transitions.find((one) => one.name === name);
  if (!states || !doing) {
    const values = { name: String(name).slice(0, 60) };
    throw new Refusal('noSuchTransition', { values, at: { path: '/transition', keyword: 'enum' } });
  }
  if (doing.by === undefined) return { states, doing };
  const values = (language: Language) => ({ action: doing.title[language] });
  throw new Refusal('bySystem', { values, at: { path: '/transition', keyword: 'by' } });
}
