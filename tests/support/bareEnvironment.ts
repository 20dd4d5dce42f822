/** Of the settings around the tests, what another process needs to be found and to start soon; nothing that would change what it does. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
