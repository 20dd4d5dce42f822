import { useQuery } from '@tanstack/react-query';
import { type AccessExplained, accessCalls } from '../../../contract/access.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** Whose rights are asked for. */
export type Asked = { readonly userId: string } | { readonly roleId: string };

/** Where somebody's rights come from; asked for again when anybody's change. */
export function useExplained(asked: Asked | undefined) {
  const { client, access } = useHouse();
  const rights = useStore(access);
  const { language } = useSay();
  return useQuery<AccessExplained, HwError>({
    queryKey: ['explained', language, asked, rights.menu],
    queryFn: () => client.call({ method: 'POST', path: accessCalls.explain, body: asked, isQuiet: true }),
    staleTime: 0,
    enabled: asked !== undefined,
  });
}
