/** Replaces the CSV library behind Refine's export and import hooks, which this console does not use. */
const papaparse = {
  parse: () => reject(),
  unparse: () => reject(),
};

function reject(): never {
  throw new Error("Refine's CSV hooks are not part of this console: take the stand-in for papaparse out of vite.config.ts.");
}

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { papaparse as default };
