/** Whether two forms live in the same type of column, so that an empty one can change hands, and values go over. */
export function isSameColumn(a: string, b: string): boolean {
  return isNumber(a) === isNumber(b);
}

function isNumber(form: string): boolean {
  return form === 'integer' || form === 'boolean' || form.startsWith('scaled');
}
