import { createTexts, type English, type KeyOf } from '../../texts/createTexts.ts';

const zh = {
  title: '双方都改了同一处内容',
  text: '{{name}} 已先保存了这条记录，您的内容还没有保存。以下 {{n}} 处双方改得不同，请逐项选择保留哪一个。',
  willTake: '只有对方修改的内容将直接并入：{{fields}}',
  allMine: '全部用我的',
  allTheirs: '全部用对方的',
  base: '修改前',
  mine: '我的',
  theirs: '对方的',
  field: '字段',
  left: '还有 {{n}} 处未选择',
  ready: '已全部选好',
  line: '{{field}} 第 {{n}} 行',
  empty: '（空）',
  deleted: '已删除此行',
  save: '按所选保存',
  apply: '按所选合并',
  keep: '继续填写',
  taken: '已并入他人的修改：{{fields}}',
  isChanged: '{{name}} 已修改这条记录。您的输入仍在，可以现在合并，也可以等到保存时。',
  isChangedOnly: '您打开之后，{{name}} 修改了这条记录。',
  now: '现在合并',
  show: '显示最新内容',
  isDeleted: '这条记录已被他人删除。您的输入仍在。',
  isDeletedOnly: '这条记录已被他人删除。',
  what: '如何处理',
  deletedTitle: '记录已被他人删除',
  deletedText: '这条记录已不存在，无法保存到原处。您的输入仍在，可以另存为一条新记录。',
  deletedOnly: '这条记录已不存在，无法保存。您的输入仍在，需要时请复制。',
  copy: '另存为新记录',
  unread: '无法读取最新的记录，请稍后再试。您的输入仍在。',
};

const en: English<typeof zh> = {
  title: 'Both of you changed the same values',
  text: '{{name}} saved this record before you. Your changes are not saved yet. Values that you both changed: {{n}}. Choose which to keep.',
  willTake: 'Changed only by the other person and merged automatically: {{fields}}',
  allMine: 'All mine',
  allTheirs: 'All theirs',
  base: 'Before',
  mine: 'Mine',
  theirs: 'Theirs',
  field: 'Field',
  left: 'Still to choose: {{n}}',
  ready: 'All chosen',
  line: '{{field}}, line {{n}}',
  empty: '(empty)',
  deleted: 'Line deleted',
  save: 'Save my choices',
  apply: 'Merge my choices',
  keep: 'Keep editing',
  taken: 'Merged changes from somebody else: {{fields}}',
  isChanged: '{{name}} has changed this record. What you typed is still here. Merge the changes now, or when you save.',
  isChangedOnly: '{{name}} has changed this record since you opened it.',
  now: 'Merge now',
  show: 'Show latest',
  isDeleted: 'Somebody else deleted this record. What you typed is still here.',
  isDeletedOnly: 'Somebody else deleted this record.',
  what: 'What would you like to do?',
  deletedTitle: 'Somebody else has deleted this record',
  deletedText:
    'This record no longer exists, so your changes cannot be saved to it. What you typed is still here. You can save it as a new record.',
  deletedOnly:
    'This record no longer exists, so your changes cannot be saved. What you typed is still here. Copy it if you need it.',
  copy: 'Save as a new record',
  unread: 'The latest version of the record could not be loaded. Try again later. What you typed is still here.',
};

/** What is said where two people have changed the same record. */
export const { useT, useWord } = createTexts('merge', { zh, en });

export type MergeWord = KeyOf<typeof zh>;
