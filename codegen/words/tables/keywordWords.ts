/** What a keyword means where the meta schema says less in Chinese than in English. */
export const keywordWords: Readonly<Record<string, string>> = {
  'Prefix of the permissions: `system:ship` gives system:ship:list, :query, :add, :edit and :remove.':
    '权限前缀，如`system:ship`对应`system:ship:list`、`:query`、`:add`、`:edit`和`:remove`。',
  'How the value travels; decimals, dates and codes are strings.': '值的类型；小数、日期和代码都是文本。',
  'What the page is: a `list` with its edit form, the `detail` of one record, its `form` alone, or a page that code of its `own` draws.':
    '页面形式（`list`是列表及其编辑表单，`detail`是单条记录的详情，`form`只有表单，`own`由程序自行绘制）。',
  'The field that holds the state: one with an `enum`. Only the transitions change it.':
    '存放状态的字段，须有`enum`，只由流转步骤修改。',
  'The state that it starts from, a list of them, or `*` for every other one.':
    '起始状态，可以是一个状态、多个状态的列表，或表示其余所有状态的`*`。',
  'Where its button is: on each `row` and its detail, above the list for the ticked rows (`bulk`), both, or for the whole `page`.':
    '按钮位置：每行及其详情`row`、列表上方勾选行`bulk`、两处，或整页`page`。',
  '`table`; a `board` with a lane for each choice, where a dragged card goes by a transition of `states` or changes its field; a `calendar` by a date; a `tree` by the parent, in which nothing can come below itself; a `map` of places, coloured by how full they are; `groups` with the sums of records that have something in common; a `sheet` in which records are written, pasted and removed as in a spreadsheet and saved together.':
    '视图类型（`table`是表格；`board`按选项分栏，拖动卡片即执行`states`中的流转步骤，或修改该字段；`calendar`按日期；`tree`按上级，任何记录不能置于自身之下；`map`是库位地图，按占用程度着色；`groups`按共同字段分组汇总；`sheet`像电子表格一样填写、粘贴和删除记录，并一起保存）。',
};
