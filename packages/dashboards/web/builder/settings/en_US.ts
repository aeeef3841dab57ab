import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  title: 'Settings',
  hint: 'Select a widget to change its settings here.',
  unknown: 'This version has no such kind of widget, so it cannot be changed.',
  nothingShared: 'The selected widgets share no settings.',
  noRight: 'You do not have the permission to change the settings of this widget.',
  onlySeen: 'You can see these settings, but do not have the permission to change them.',
} satisfies SameKeys<typeof zh_CN>
