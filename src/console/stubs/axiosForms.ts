/**
 * Replaces axios's conversion between objects and form data: request bodies are JSON text or a `FormData` made by the caller. Passing an
 * object to convert is a programming error.
 */
const convert = (): never => {
  throw new Error('This build of axios makes no forms of objects: send a FormData.');
};

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { convert as default };
