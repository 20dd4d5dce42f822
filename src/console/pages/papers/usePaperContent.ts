import { useQuery } from '@tanstack/react-query';
import type { Paper } from '../../../contract/paper.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import type { Call } from '../../client/answers.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { createCalls } from '../../providers/calls.ts';
import { isAble } from '../../registry/abilities.ts';
import { permittedResource } from '../../registry/permittedResource.ts';
import type { Target } from '../doing/doingBody.ts';
import { type PaperContent, readPapers } from './readPapers.ts';

interface Asked {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly target: Target;
  /** In which people and places are named. */
  readonly language: Language;
}

/** What the papers of some records are filled with, as it is now and in the language of the paper. */
export function usePaperContent({ resource, paper, target, language }: Asked) {
  const { client, resources, access } = useHouse();
  const fieldsOf = async (name: string): Promise<readonly Field[] | undefined> => {
    const { resources: entries, perms } = access.get();
    const entry = entries.find((each) => each.name === name);
    if (!entry || !isAble(entry, 'find', perms)) return undefined;
    return permittedResource((await resources.load(name)).resource, perms).fields;
  };
  const inLanguage = {
    call: <T>(call: Call) => client.call<T>({ ...call, headers: { ...call.headers, 'Accept-Language': language } }),
  };
  const calls = createCalls({ client: inLanguage, resources });
  const { data, error, refetch } = useQuery<PaperContent, HwError>({
    queryKey: ['printed papers', resource.name, paper.name, target, language],
    queryFn: () => readPapers({ resource, paper, target, calls, fieldsOf }),
    staleTime: 0,
    gcTime: 0,
  });
  return { content: data, error: error ?? undefined, refetch: () => void refetch() };
}
