import type { Locator, Page } from 'playwright-core';

/** Whether nothing covers the center of a toast. A toast lets clicks through, so its pointer events are turned on for this check. */
export function isActive(toast: Locator): Promise<boolean> {
  return toast.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    Object.assign((element as HTMLElement).style, { pointerEvents: 'auto' });
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    Object.assign((element as HTMLElement).style, { pointerEvents: '' });
    return found === element;
  });
}

/** Whether a live region with this text is exposed to screen readers. Behind a dialog, it is not. */
export async function isHeard(page: Page, texts: string): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isLive = (id: string | undefined): boolean => {
    const node = id === undefined ? undefined : byId.get(id);
    if (!node) return false;
    const live = node.properties?.find(({ name }) => name === 'live')?.value.value;
    return live === 'polite' || live === 'assertive' || isLive(node.parentId);
  };
  return nodes.some(({ ignored, name, nodeId }) => !ignored && name?.value === texts && isLive(nodeId));
}
