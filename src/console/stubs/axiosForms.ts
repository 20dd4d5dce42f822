/**
 * Stands in for the two ways of axios between objects and form data: bodies are JSON text or a `FormData` of the caller's.
 * An object that is to become a form is an error of whoever sends it.
 */
const convert = (): never => {
  throw new Error('This build of axios makes no forms of objects: send a FormData.');
};

// biome-ignore lint/style/noDefaultExport: the functions that it stands in for have one
export { convert as default };
