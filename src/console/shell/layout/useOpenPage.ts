import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useHouse } from '../../house.ts';

/** Goes to a page by its path; one that holds unsaved text is opened as its tab has it, so that nothing is lost. */
export function useOpenPage(): (path: string) => void {
  const { settings, unsaved } = useHouse();
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const tab = unsaved.get().has(path) ? settings.get().tabs.find((open) => open.path === path) : undefined;
      void navigate(tab?.fullPath ?? path);
    },
    [settings, unsaved, navigate],
  );
}
