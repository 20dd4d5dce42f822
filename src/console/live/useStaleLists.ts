import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { everyResource } from './liveApp.ts';

/** Changes that come close together are read in one go; in ms. */
const together = 300;

/**
 * Has the lists read again that others have changed: the one in front at once, those of other tabs when they are seen.
 * While a form with unsaved text is in front it waits, so that nothing moves under the hands of whoever types.
 */
export function useStaleLists(): void {
  const { staleLists, unsaved } = useApp();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const marked = useStore(staleLists);
  const isTyping = useStore(unsaved).has(useLocation().pathname);
  useEffect(() => {
    if (marked.size === 0 || isTyping) return;
    const timer = setTimeout(() => {
      const names = staleLists.take();
      if (names.has(everyResource)) void queries.invalidateQueries();
      else for (const resource of names) void invalidate({ resource, invalidates: ['list', 'many'] });
    }, together);
    return () => clearTimeout(timer);
  }, [marked, isTyping, staleLists, invalidate, queries]);
}
