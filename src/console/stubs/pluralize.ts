const same = (word: string) => word;

/** Replaces the library with which Refine builds English plurals of resource names: this console has its own titles. */
const pluralize = Object.assign(same, { plural: same, singular: same, isPlural: () => false, isSingular: () => true });

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { pluralize as default };
