const same = (word: string) => word;

/** Stands in for the English plurals that Refine makes of resource names: the texts of this console come from its own files. */
const pluralize = Object.assign(same, { plural: same, singular: same, isPlural: () => false, isSingular: () => true });

// biome-ignore lint/style/noDefaultExport: the library that it stands in for has one
export { pluralize as default };
