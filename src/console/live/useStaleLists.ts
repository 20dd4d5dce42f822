import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { everyResource } from './liveApp.ts';

/** Changes within this time, in ms, cause a single reload. */
const together = 300;

/**
 * Reloads lists that other users have changed: the visible list immediately, lists in other tabs when they are shown. The reload waits
 * while the active page has unsaved input.
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
