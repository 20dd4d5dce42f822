const hanging =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** Whether a popup is open at an input: the key that closes it must have no other effect. */
export function hangsOpen(input: EventTarget): boolean {
  if (input instanceof Element && input.closest('[aria-expanded=true]')) return true;
  return document.querySelector(hanging) !== null;
}
