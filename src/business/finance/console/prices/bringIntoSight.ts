/** What was asked for stands below the list: whoever asked sees that it is there. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
