const same = (word: string) => word;

/** Stands in for the English plurals that Refine makes of resource names: the texts of this console come from its own files. */
const pluralize = Object.assign(same, { plural: same, singular: same, isPlural: () => false, isSingular: () => true });

export { pluralize as default };
