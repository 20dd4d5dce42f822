import type { House } from '../house.ts';

/** Every action that only code can do and that this server has no code for, as a line of the log. */
export function reportHandlers({ schemas, handlers, log }: Pick<House, 'schemas' | 'handlers' | 'log'>): void {
  for (const { resource } of schemas.compilation.resources) {
    for (const { name, hasHandler } of resource.actions) {
      const handler = `${resource.name}.${name}`;
      if (!hasHandler || handlers[handler]) continue;
      log.warn({ event: 'noHandler', handler }, `no code answers the action ${handler}`);
    }
  }
}
