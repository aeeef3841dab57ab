import { examplePage } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    text: text(
      '{order}：已完成 {done} / {planned} 件\n当前班次良率 {yield} %',
      '{order}: {done} of {planned} pcs done\nYield of this shift {yield} %',
    ),
    field: 'yield',
    decimal: 0,
    fontSize: 24,
    textStyle: { colorConditions: [{ operator1: '<', value1: 98, operator2: '>', value2: 0, color: '#b7791f' }] },
  },
  sources: [
    examplePage(
      [
        { name: 'order', type: 'string' },
        { name: 'done', type: 'number' },
        { name: 'planned', type: 'number' },
        { name: 'yield', type: 'number' },
      ],
      [[text('工单 24-1187', 'Order 24-1187'), 1240, 2000, 97.4]],
    ),
  ],
})) satisfies MakeExample
