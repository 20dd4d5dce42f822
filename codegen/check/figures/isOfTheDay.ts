import type { PropertySource } from '../../read/source.ts';

/** Whether the value of a field changes with every day, without anybody changing its record. */
export function isOfTheDay({ derived }: PropertySource): boolean {
  return derived?.daysSince !== undefined;
}
