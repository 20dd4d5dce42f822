const hanging = '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** Whether a popup is open at an input. If so, the key that closes the popup must have no other effect. */
export function hangsOpen(input: EventTarget): boolean {
  if (input instanceof Element && input.closest('[aria-expanded=true]')) return true;
  return document.querySelector(hanging) !== null;
}
