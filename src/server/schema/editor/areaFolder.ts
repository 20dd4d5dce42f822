import type { Live } from '../../../../codegen/types.ts';

/**
 * Where a new file of a group of the menu belongs: the folder that is called as the group, unless all that have a page
 * there lie elsewhere; then where most of them do.
 */
export function areaFolder(area: string, live: Live): string {
  const folders = live.flatMap(({ file, resource }) =>
    file.includes('/') && resource.screens.some((screen) => screen.area === area)
      ? [file.slice(0, file.indexOf('/'))]
      : [],
  );
  if (folders.includes(area)) return area;
  const [most] = [...Map.groupBy(folders, (folder) => folder)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? area;
}
