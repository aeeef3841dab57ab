import type { SameKeys } from '@atrium/core/contract/define/words'
import { filled, type Locale } from '@atrium/core/contract/refusal'
import type { OpLabel } from '../../contract/dashboard-ops/ops.ts'

const zh_CN = {
  place: '移动或调整大小（{count}）',
  frame: '修改外框（{count}）',
  options: '修改看板设置',
  settings: '修改设置（{count}）',
  data: '修改数据（{count}）',
  completed: '按数据补全设置（{count}）',
  rebind: '重新绑定数据（{count}）',
  range: '修改看板的时间范围',
  follow: '跟随看板的时间范围（{count}）',
  ownRange: '修改组件的时间范围',
  parameters: '修改参数',
  events: '修改交互（{count}）',
  rename: '重命名',
  order: '调整层级',
  group: '组合（{count}）',
  ungroup: '取消组合（{count}）',
  lock: '锁定（{count}）',
  unlock: '解锁（{count}）',
  hide: '隐藏（{count}）',
  show: '显示（{count}）',
  restore: '恢复版本 {no}',
  restoreOne: '从版本 {no} 恢复组件',
}

const en_US: SameKeys<typeof zh_CN> = {
  place: 'Move or resize ({count})',
  frame: 'Change the frame ({count})',
  options: 'Change dashboard options',
  settings: 'Change settings ({count})',
  data: 'Change data ({count})',
  completed: 'Complete settings from the data ({count})',
  rebind: 'Bind to other data ({count})',
  range: 'Change the time range of the dashboard',
  follow: 'Follow the range of the dashboard ({count})',
  ownRange: 'Change the time range of a component',
  parameters: 'Change parameters',
  events: 'Change interactions ({count})',
  rename: 'Rename',
  order: 'Change layers',
  group: 'Group ({count})',
  ungroup: 'Ungroup ({count})',
  lock: 'Lock ({count})',
  unlock: 'Unlock ({count})',
  hide: 'Hide ({count})',
  show: 'Show ({count})',
  restore: 'Restore version {no}',
  restoreOne: 'Restore a component from version {no}',
}

const words = { zh_CN, en_US }

/** What an act of a panel is called, for undo, redo and the log; the key itself for acts of others. */
export function labelText({ key, values = {} }: OpLabel, locale: Locale): string {
  const own = words[locale]
  return key in own ? filled(own[key as keyof typeof zh_CN], values, locale) : key
}
