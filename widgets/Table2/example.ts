import { EXAMPLE_MS } from '@atrium/contract/define/example-data'
import type { WidgetExample } from '@atrium/contract/define/widget-example'

const HOT = { operator1: '>=', value1: 95, operator2: '<', value2: 200, color: '#d9483b' } as const

export default {
  props: {
    fieldKeys: ['device', 'state', 'temperature'],
    columnsName: ['设备', '状态', '温度'],
    numlength: 1,
    columns: [{ field: 'temperature', unit: '℃', style: { colorConditions: [HOT] } }],
    rowsOf: 'tags',
    rowSeconds: 2,
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'device', type: 'string' },
        { name: 'state', type: 'string' },
        { name: 'temperature', type: 'number' },
      ],
      rows: Array.from({ length: 14 }, (_, index) => [
        EXAMPLE_MS - index * 900,
        `泵 ${index + 1}`,
        index % 6 === 4 ? '停机' : '运行',
        62 + ((index * 11) % 29),
      ]),
      key: [1],
      total: 14,
    },
  ],
} satisfies WidgetExample
