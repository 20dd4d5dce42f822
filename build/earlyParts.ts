import type { Plugin, Rolldown } from 'vite';
import { firstPages } from './firstChunks.ts';

type Bundle = Rolldown.OutputBundle;

const location = '<script src="/early.js"';

/**
 * The modules whose files the browser should request early: those of the first pages, and the English texts, which are not in the initial
 * bundle.
 */
const early = { ...firstPages, english: ['src/console/texts/en.ts'] };

/** Writes into index.html which files `early.js` preloads: for the first page with and without a session, and for English. */
export function earlyParts(): Plugin {
  return {
    name: 'early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        if (!html.includes(location)) throw new Error('index.html does not load /early.js.');
        const attributes = Object.entries(early).map(([name, modules]) => {
          const files = filesOf(bundle, modules).filter((file) => !html.includes(file));
          return ` data-${name}="${files.map((file) => `/${file}`).join(' ')}"`;
        });
        return html.replace(location, location + attributes.join(''));
      },
    },
  };
}

/** Returns the chunks of some modules with all their imports and styles. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    chunk.imports.forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const module of modules) add(chunkOf(bundle, module));
  return [...files];
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`The build has no chunk with ${module}.`);
  return chunk.fileName;
}
