/**
 * The environment for child processes. It has only what they need to be found and to start fast, and nothing that changes their behavior.
 */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
