/**
 * Replaces lodash's type detection, which first tests for errors of old browsers. These tests throw five times during page load, and each
 * time the browser reads the whole script again.
 */
const getTag = (value: unknown): string => Object.prototype.toString.call(value);

// biome-ignore lint/style/noDefaultExport: the function that it stands in for has one
export { getTag as default };
