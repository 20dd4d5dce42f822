import { inject } from 'vitest';

type Environment = Readonly<Record<string, string>>;

/**
 * Returns the settings with which a server uses its database through PgBouncer. In a test project without PgBouncer, they are returned
 * unchanged.
 */
export function throughPooler(environment: Environment): Environment {
  const [pooler, url] = [inject('pooler'), environment.HW_DATABASE_URL];
  if (pooler === undefined || url === undefined || environment.HW_DATABASE_DIRECT_URL !== undefined) return environment;
  const pooled = new URL(url);
  pooled.host = pooler;
  return { ...environment, HW_DATABASE_URL: pooled.href, HW_DATABASE_DIRECT_URL: url };
}
