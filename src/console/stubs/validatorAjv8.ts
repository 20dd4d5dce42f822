/** Stands in for the validator that RJSF's own tests bring along: forms here are checked by the compiled resource. */
const validatorAjv8 = {};

// biome-ignore lint/style/noDefaultExport: the package that it stands in for has one
export { validatorAjv8 as default };
