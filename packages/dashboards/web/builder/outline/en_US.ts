import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  title: 'Outline',
  addFirst: 'Add the first widget',
  empty: 'No widgets yet. Drag one from the widgets panel onto the canvas, or choose one and press Enter.',
  group: 'Group',
  ungroup: 'Ungroup',
  groupOf: 'Group ({count})',
  name: 'Name',
  locked: 'Lock: {name}',
  hidden: 'Hide: {name}',
  keys: 'F2 renames. Dragging, or Alt with up and down, changes the layer of all that is selected. Dragging into a group, or Alt with right and left, joins and leaves it.',
} satisfies SameKeys<typeof zh_CN>
