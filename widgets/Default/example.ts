import { examplePage } from '@atrium/contract/define/example-data'
import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: { decimal: 1 },
  sources: [
    examplePage(
      [
        { name: 'pressure', type: 'number', label: '压力', unit: 'MPa' },
        { name: 'state', type: 'string', label: '状态' },
      ],
      [
        [0.62, '运行'],
        [0.615, '运行'],
        [0.21, '停机'],
      ],
    ),
  ],
} satisfies WidgetExample
