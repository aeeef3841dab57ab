import { examplePage } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: { decimal: 1 },
  sources: [
    examplePage(
      [
        { name: 'pressure', type: 'number', label: text('压力', 'Pressure'), unit: 'MPa' },
        { name: 'state', type: 'string', label: text('状态', 'State') },
      ],
      [
        [0.62, text('运行', 'Running')],
        [0.615, text('运行', 'Running')],
        [0.21, text('停机', 'Stopped')],
      ],
    ),
  ],
})) satisfies MakeExample
