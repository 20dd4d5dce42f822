import { fileURLToPath } from 'node:url';
import { mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';

const fixture = fileURLToPath(new URL('../fixtures/business/pages.ts', import.meta.url));

/** Returns a Vite plugin that puts the tests' page among the business pages of the console. */
function withFixturePages(): Plugin {
  return {
    name: 'fixture-pages',
    enforce: 'pre',
    resolveId: (source, importer) => (source === './pages.ts' && importer?.endsWith('/src/main/console.tsx') ? fixture : undefined),
  };
}

export default mergeConfig(config, { plugins: [withFixturePages()] });
