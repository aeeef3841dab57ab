import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  title: 'Widgets',
  values: 'Values',
  curves: 'Charts',
  tables: 'Tables and groups',
  controls: 'Controls',
  others: 'Content',
  size: '{width} × {height} at first',
  noRight: 'You may not add this widget',
  nearest: 'There is no widget “{search}” yet. The nearest:',
  hint: 'Drag one onto the canvas, or press Enter to put it where there is room.',
} satisfies SameKeys<typeof zh_CN>
