/** Faults whose remedy is what a field says of a value: those are words of the fields. */
export const valueWords: Readonly<Record<string, string>> = {
  '`{0}` would refuse its own {1}': '`{0}`不接受自己的{1}',
  value: '值',
  default: '默认值',
  'no value can be {0}': '不可能有值{0}',
};
