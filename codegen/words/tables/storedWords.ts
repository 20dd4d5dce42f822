/** What is told of fields that would lose or change the meaning of stored values. */
export const storedWords: Readonly<Record<string, string>> = {
  '{0} must be filled now: {1} {1:record has|records have} no value': '`{0}`改为必填：有 {1} 条记录没有值',
  'give the field a `default`, or fill those records first': '请为字段设置`default`，或先补全这些记录',
  '{0} may have {1} {1:character|characters} now: {2} {2:record has|records have} more':
    '`{0}`改为最多 {1} 个字符：有 {2} 条记录超出',
  'remove `maxLength`': '请删除`maxLength`',
  'put back `maxLength` {0}': '请恢复`maxLength`为 {0}',
  '{0}, or shorten those values first': '{0}，或先缩短这些值',
  '{0} has another `minLength` now: {1} {1:record has|records have} fewer characters':
    '`{0}`的`minLength`已更改：有 {1} 条记录的字符不足',
  'put back `minLength` as it was, or change those records first': '请恢复原来的`minLength`，或先修改这些记录',
  '{0} of {1} has another `{2}` now: {3} {3:record does|records do} not fit':
    '`{1}`中的`{0}`的`{2}`已更改：有 {3} 条记录不符合',
  '{0} must be filled on a condition now: {1} {1:record satisfies|records satisfy} it without a value':
    '`{0}`改为有条件必填：有 {1} 条记录满足条件而没有值',
  'fill those records: they are refused at their next save': '请补全这些记录：否则下次保存会被拒绝',
  'lost the choices {0}': '去掉了选项`{0}`',
  'has other choices now': '更换了选项',
  '{0} {1}: {2} {2:record has|records have} a value that would be none': '`{0}`{1}：有 {2} 条记录的值将不在选项之内',
  'put the choices back, or change those records first': '请恢复这些选项，或先修改这些记录',
  '{0} is of the kind {1} now: {2} {2:record has|records have} a value that is not':
    '`{0}`改为`{1}`类型：有 {2} 条记录的值不符合',
  'put back its `format`, or change those records first': '请恢复`format`，或先修改这些记录',
  '{0} refers to {1} now: {2} {2:record has|records have} a value that is not there':
    '`{0}`改为引用`{1}`：有 {2} 条记录的值在其中不存在',
  'give the field a new name, or put back its reference': '请给字段取新的名称，或恢复原来的引用',
  '{0}, such as the record `{1}`': '{0}，例如记录`{1}`',
  '{0} has another `{1}` now: {2} {2:record is|records are} outside of it': '`{0}`的`{1}`已更改：有 {2} 条记录超出范围',
  'put back `{0}` as it was, or change those records first': '请恢复原来的`{0}`，或先修改这些记录',
  '{0} has another `pattern` now: {1} {1:record does|records do} not match it':
    '`{0}`的`pattern`已更改：有 {1} 条记录不符合',
  'put back `pattern` as it was, or change those records first': '请恢复原来的`pattern`，或先修改这些记录',
  '{0}.{1} is in no file any more: its values stay in {2} {2:record|records}, and nobody sees them':
    '`{0}.{1}`已不在任何文件中：{2} 条记录中的值仍保留，但不再显示',
  'put the field back, or write `"was": "{0}"` at the field that it has become':
    '请恢复该字段；如已改名，请在新字段上写`"was": "{0}"`',
  '{0} differs from the column {1} only in capitals': '`{0}`与列`{1}`只有大小写不同',
  '{0} differs from the table {1} only in capitals': '`{0}`与数据表`{1}`只有大小写不同',
  'write `"was": "{0}"` below `name`, or choose another name': '请在`name`之下写`"was": "{0}"`，或换一个名称',
  'add `"was": "{0}"` to the field': '请为字段加上`"was": "{0}"`',
  '{0} is new and must be filled: {1} {1:record|records} would have no value':
    '`{0}`是新增的必填字段：有 {1} 条记录将没有值',
  'give the field a `default`, or save it without `required`, fill it everywhere, and require it then':
    '请为字段设置`default`；或先不设为必填并保存，补全所有记录后再设为必填',
  '{0} keeps its values as {1}, not as {2}: {3} {3:record has|records have} one':
    '`{0}`的值以`{1}`形式存储，不是`{2}`：有 {3} 条记录已有值',
  'give the field a new name, or put back its type, format and scale':
    '请给字段取新的名称，或恢复原来的类型、格式和小数位数',
  '{0} cannot be unique: {1} {1:value is|values are} stored more than once': '`{0}`不能设为唯一：有 {1} 个值重复',
  'make the stored values differ first, or remove `unique`': '请先消除重复的值，或删除`unique`',
  '{0} cannot be what {1} was: the table has both columns, each with values of its own':
    '`{0}`不能由`{1}`改名而来：数据表中两列都有各自的值',
  'the table has no column {0} that {1} could have been': '数据表中没有可改名为`{1}`的列`{0}`',
  '{0} cannot be what {1} was: both tables are there, with {2} and {3} {3:record|records}':
    '`{0}`不能由`{1}`改名而来：两个数据表都在，分别有 {2} 条和 {3} 条记录',
  'remove `was` (the records of {0} stay in the database), or choose a new name':
    '请删除`was`（`{0}`的记录仍保留在数据库中），或换一个新名称',
  'the database has no table {0} that {1} could have been': '数据库中没有可改名为`{1}`的数据表`{0}`',
  'remove `was`': '请删除`was`',
  'write `"was": "{0}"`, or remove it': '请写`"was": "{0}"`，或将其删除',
  '{0} refers to {1}, whose table cannot be made': '`{0}`引用`{1}`，而其数据表无法建立',
  '{0} is new and {1} goes, with values in {2} {2:record|records}: it looks like a rename':
    '`{0}`是新增字段，而`{1}`将被去掉，{2} 条记录中有其值：看来是改名',
  'write `"was": "{0}"` if it is one: then the values move along': '如确为改名，请写`"was": "{0}"`，其值随之保留',
  '{0} is new and {1} goes, which has {2} {2:record|records} and {3} {3:field|fields} of the same names: it looks like a rename':
    '`{0}`是新增资源，而`{1}`将被去掉，后者有 {2} 条记录和 {3} 个同名字段：看来是改名',
  'write `"was": "{0}"` below `name` if it is one: then the records move along':
    '如确为改名，请在`name`之下写`"was": "{0}"`，其记录随之保留',
  '{0} has got records meanwhile': '`{0}`在此期间有了记录',
  '{0} has got values meanwhile': '`{0}`在此期间有了值',
  'save the file again': '请再次保存文件',
  'the database refuses this table: {0}': '数据库拒绝此数据表：`{0}`',
  'change what it names, or put back the file as it was': '请修改它指出的内容，或恢复文件',
  '`{0}` would no longer fit: {1}': '`{0}`将不再符合：{1}',
  'remove `was` (the values of {0} stay in the table), or choose a new name for the field':
    '请删除`was`（`{0}`的值仍保留在数据表中），或给字段取新的名称',
};
