const hanging =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** Whether a list or a calendar is open below an input: a key that closes it must do nothing else. */
export function hangsOpen(input: EventTarget): boolean {
  if (input instanceof Element && input.closest('[aria-expanded=true]')) return true;
  return document.querySelector(hanging) !== null;
}
