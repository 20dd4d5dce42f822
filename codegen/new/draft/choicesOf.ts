/** Names that promise few values, and names of words that anybody may write. */
const few =
  /status|type|state|stage|mode|level|category|class\b|kind|gender|unit|direction|method|priority|group|grade|状态|类型|类别|方式|单位|等级/;
const free =
  /name|city|address|remark|note|comment|description|title|text|code\b|no\b|number|\bid\b|phone|名|城市|地址|备注|说明|编号|代码|号$/;

const mostChoices = 12;
const longestChoice = 40;

/** The choices of a field whose few values come again and again, sorted; undefined when it is no such field. */
export function choicesOf(called: string, values: readonly string[]): readonly string[] | undefined {
  const choices = new Set(values);
  if (choices.size < 2 || choices.size > mostChoices || !values.every(isChoice)) return undefined;
  const isFew = few.test(called);
  if (!isFew && free.test(called)) return undefined;
  const enough = isFew ? values.length > choices.size : values.length >= 12 && choices.size * 4 <= values.length;
  return enough ? [...choices].sort() : undefined;
}

function isChoice(value: string): boolean {
  // Days and numbers come again and again without being choices.
  return value.length <= longestChoice && value === value.trim() && !/[\n\r\t]|\d{4}|^[\d.-]+$/.test(value);
}
