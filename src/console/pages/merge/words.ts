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
  title: 'Both of you have changed the same',
  text: '{{name}} has saved this record before you; what you typed is not saved yet. Changed by both, in different ways: {{n}}. Choose what stays.',
  willTake: 'Changed only there, and taken over as it is: {{fields}}',
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
  save: 'Save what I chose',
  apply: 'Merge what I chose',
  keep: 'Keep typing',
  taken: 'Taken over from elsewhere: {{fields}}',
  isChanged: '{{name}} has changed this record. What you typed is still here; merge it now, or when you save.',
  isChangedOnly: '{{name}} has changed this record since you opened it.',
  now: 'Merge now',
  show: 'Show the changes',
  isDeleted: 'This record was deleted elsewhere. What you typed is still here.',
  isDeletedOnly: 'This record was deleted elsewhere.',
  what: 'What now?',
  deletedTitle: 'Somebody else has deleted this record',
  deletedText:
    'The record is no more, so nothing can be saved into it. What you typed is still here; you can keep it as a new record.',
  deletedOnly:
    'The record is no more, so nothing can be saved into it. What you typed is still here; copy it if you need it.',
  copy: 'Keep as a new record',
  unread: 'The record as it is now could not be read. Try again later; what you typed is still here.',
};

/** What is said where two people have changed the same record. */
export const { useSay, useWord } = createTexts('merge', { zh, en });

export type MergeWord = KeyOf<typeof zh>;
