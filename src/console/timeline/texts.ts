import { createTexts, type English } from '../texts/createTexts.ts';

const zh = {
  today: '今天',
  previous: '往前',
  next: '往后',
  zoom: '时间范围',
  weeks: '两周',
  days: '几天',
  hours: '一天',
  conflictWith: '与 {{with}} 时间冲突',
  conflictsIn: '{{n}} 处冲突',
  span: '{{from}} 至 {{to}}',
  barIn: '{{title}}，{{lane}}，{{span}}',
  keys: '按方向键在时间条之间移动，回车键打开，空格键拿起。拿起后按左右方向键每次移动一步（按住 Shift 每次一天），上下方向键换行，回车键放下，Esc 取消。',
  lifted: '已拿起 {{title}}。按方向键移动，回车键放下，Esc 取消。',
  over: '{{lane}}，{{span}}',
  down: '已放到 {{lane}}，{{span}}',
  refusedHere: '不能放到这里：{{why}}',
  back: '已放回原处',
  fixed: '{{title}} 不能移动：{{why}}',
} as const;

const en: English<typeof zh> = {
  today: 'Today',
  previous: 'Earlier',
  next: 'Later',
  zoom: 'Range',
  weeks: 'Two weeks',
  days: 'Several days',
  hours: 'One day',
  conflictWith: 'overlaps with {{with}}',
  conflictsIn: 'conflicts: {{n}}',
  span: '{{from}} to {{to}}',
  barIn: '{{title}}, {{lane}}, {{span}}',
  keys: 'Use the arrow keys to move between bars, Enter to open one, and Space to pick one up. Then press Left or Right to move it by one step (with Shift by one day), Up or Down to change the lane, Enter to drop it, or Escape to cancel.',
  lifted: 'Picked up {{title}}. Use the arrow keys to move it, Enter to drop it, or Escape to cancel.',
  over: '{{lane}}, {{span}}',
  down: 'Moved to {{lane}}, {{span}}',
  refusedHere: 'Cannot drop here: {{why}}',
  back: 'Moved back',
  fixed: '{{title}} cannot be moved: {{why}}',
} as const;

export const texts = createTexts('timeline', { zh, en });
