/**
 * Replaces lodash's type detection, which first tests for bugs of old browsers. These tests throw five times during page load, and each
 * time the browser reads the whole script again.
 */
const getTag = (value: unknown): string => Object.prototype.toString.call(value);

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { getTag as default };
