import type { Plugin, Rolldown } from 'vite';
import { firstPages } from './firstChunks.ts';

/** Files of the bundle by their names, as rolldown hands them over. */
type Bundle = Rolldown.OutputBundle;

const location = '<script src="/early.js"';

/** What the script asks for: the first page, and the language where it is not the one on board. */
const early = { ...firstPages, english: ['src/console/texts/en.ts'] };

/** Writes into index.html which files the first page consists of: with a session, without one, and in English. */
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

/** The chunks of some modules with everything they import, and the styles of all these. */
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
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!chunk) throw new Error(`The build has no chunk with ${module}.`);
  return chunk.fileName;
}
