/**
 * The environment for child processes: only the variables with which programs are found and Node starts fast, and none that changes how a
 * process behaves.
 */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
