import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { awaited } from './awaited.tsx';

/** A part of a face that comes when it is first shown: a list needs none of what a form is filled in with. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part: LazyExoticComponent<ComponentType<P>> = lazy(async () => ({ default: await load() }));
  return awaited(Part as unknown as ComponentType<P>);
}
