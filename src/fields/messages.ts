import type { Text } from '../contract/wire.ts';

/**
 * The standard messages. `{{field}}` and `{{other}}` are titles of fields; the other placeholders are parameters of the check.
 * Messages of a single kind are in its folder.
 */
export const messages = {
  required: texts('{{field}}不能为空', '{{field}} is required'),
  format: texts('{{field}}格式不正确', '{{field}} has the wrong format'),
  invalid: texts('{{field}}不符合要求', '{{field}} is not valid'),
  range: texts('{{field}}必须在{{a}}到{{b}}之间', '{{field}} must be between {{a}} and {{b}}'),
  minimum: texts('{{field}}不能小于{{limit}}', '{{field}} must be at least {{limit}}'),
  maximum: texts('{{field}}不能大于{{limit}}', '{{field}} must be at most {{limit}}'),
  exclusiveMinimum: texts('{{field}}必须大于{{limit}}', '{{field}} must be more than {{limit}}'),
  exclusiveMaximum: texts('{{field}}必须小于{{limit}}', '{{field}} must be less than {{limit}}'),
  whole: texts('{{field}}必须是整数', '{{field}} must be a whole number'),
  yesOrNo: texts('{{field}}必须为是或否', '{{field}} must be yes or no'),
  list: texts('{{field}}必须是列表', '{{field}} must be a list'),
  maxLength: texts(
    '{{field}}不能超过{{limit}}个字符',
    '{{field}} may have at most {{limit}} {{limit:character|characters}}',
  ),
  minLength: texts(
    '{{field}}不能少于{{limit}}个字符',
    '{{field}} must have at least {{limit}} {{limit:character|characters}}',
  ),
  maxItems: texts('{{field}}不能超过{{limit}}行', 'The number of rows in {{field}} must be at most {{limit}}'),
  minItems: texts('{{field}}不能少于{{limit}}行', 'The number of rows in {{field}} must be at least {{limit}}'),
  mustBeEmpty: texts('{{field}}必须留空', '{{field}} must be left empty'),
  choice: texts('{{field}}不在可选范围内', '{{field}} is not one of the choices'),
  exactly: texts('{{field}}必须为{{value}}', '{{field}} must be {{value}}'),
  unknownField: texts('没有名为 {{name}} 的字段', 'There is no field named {{name}}'),
  reference: texts('{{field}}不存在或已停用', '{{field}} does not exist or is disabled'),
  unfitting: texts('{{field}}不符合可选条件', '{{field}} cannot be chosen here'),
  outOfScope: texts('{{field}}不在您的数据范围内', '{{field}} is not within your data scope'),
  belowItself: texts('{{field}}不能是此记录自身或其下级', '{{field}} cannot be the record itself or a record under it'),
  tooDeep: texts(
    '{{field}}：最多 {{most}} 级，请选择更高一级的记录',
    '{{field}}: a tree can have at most {{most}} levels. Choose a record at a higher level',
  ),
  strangeLine: texts('{{field}}不是此记录的行', '{{field}} is not a row of this record'),
  lineTwice: texts('{{field}}：同一行出现了两次', '{{field}}: the same row appears twice'),
  file: texts(
    '{{field}}：文件不存在或已被使用，请重新选择',
    '{{field}}: the file does not exist or is already in use. Choose it again',
  ),
  fileInBatch: texts('{{field}}只能逐条保存', '{{field}} can only be saved with one record at a time'),
  linesInBatch: texts('{{field}}只能与其记录一起逐条保存', '{{field}} can only be saved with one record at a time'),
  sameAs: texts('{{field}}必须与{{other}}相同', '{{field}} must be the same as {{other}}'),
  differsFrom: texts('{{field}}不能与{{other}}相同', '{{field}} must differ from {{other}}'),
  beginsWith: texts('{{field}}必须以{{other}}开头', '{{field}} must begin with {{other}}'),
  atMost: texts('{{field}}不能大于{{other}}', '{{field}} must not be more than {{other}}'),
  atLeast: texts('{{field}}不能小于{{other}}', '{{field}} must not be less than {{other}}'),
  lessThan: texts('{{field}}必须小于{{other}}', '{{field}} must be less than {{other}}'),
  moreThan: texts('{{field}}必须大于{{other}}', '{{field}} must be more than {{other}}'),
  near: texts(
    '{{field}}与按其他字段计算的{{worked}}相差超过 {{percent}} %',
    '{{field}} differs by more than {{percent}} % from {{worked}}, the value calculated from the other fields',
  ),
  notBefore: texts('{{field}}不能早于{{other}}', '{{field}} must not be before {{other}}'),
  notAfter: texts('{{field}}不能晚于{{other}}', '{{field}} must not be after {{other}}'),
  notBeforeNow: texts('{{field}}不能早于当前时间', '{{field}} must not be in the past'),
  notAfterNow: texts('{{field}}不能晚于当前时间', '{{field}} must not be in the future'),
  notAllowed: texts('此记录不能修改', 'This record cannot be changed'),
  fixed: texts('{{field}}不能再修改', '{{field}} cannot be changed any more'),
  taken: texts('{{field}}已存在', '{{field}} is already taken'),
  repeated: texts('{{field}}与第{{limit}}行重复', '{{field}} is the same as in row {{limit}}'),
  ambiguous: texts(
    '有多条记录名为此{{field}}，请填写其代码',
    'Several records match this {{field}}. Enter the code instead',
  ),
  noneSuch: texts(
    '没有{{field}}为此值的记录；新增时请留空',
    'No record has this {{field}}. Leave it empty to create a new record',
  ),
  otherOwner: texts(
    '{{field}}与所保存的列表不符，请留空或改为一致',
    '{{field}} does not match the list that is being saved. Leave it empty or correct it',
  ),
  cellError: texts('{{field}}的单元格是公式错误', 'The cell for {{field}} contains a formula error'),
  changed: texts('此行对应的记录已被他人修改', 'Somebody else has changed the record in this row'),
  noOwner: texts(
    '没有{{field}}为此值的记录，第一个工作表中也没有',
    'No record with this {{field}} exists or is on the first sheet',
  ),
  heldBack: texts(
    '同一记录的其他行有误，暂不导入',
    'Not imported yet, because another row of the same record has an error',
  ),
  sameRecord: texts('此行与第{{limit}}行是同一条记录', 'This row and row {{limit}} are the same record'),
  conflict: texts(
    '{{field}}在您导出后已被{{by}}改为“{{theirs}}”',
    '{{by}} changed {{field}} to “{{theirs}}” after you exported it',
  ),
  nothing: texts('空', 'empty'),
  gone: texts('此行对应的记录已被删除', 'The record in this row has been deleted'),
  access: texts('没有权限修改{{field}}', 'You do not have permission to change {{field}}'),
  unusual: texts('{{field}}的值不常见，请核对', '{{field}} has an unusual value. Please check it'),
  otherField: texts('其他字段', 'the other field'),
  yes: texts('是', 'Yes'),
  no: texts('否', 'No'),
  row: texts('{{parent}}第{{number}}行', 'Row {{number}} of {{parent}}'),
  fieldInRow: texts('{{parent}}第{{number}}行的{{title}}', '{{title}} in row {{number}} of {{parent}}'),
} as const satisfies Record<string, Text>;

function texts(zh: string, en: string): Text {
  return { zh, en };
}
