import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const HOT = { operator1: '>=', value1: 95, operator2: '<', value2: 200, color: '#d9483b' } as const

export default ((text) => ({
  props: {
    fieldKeys: ['device', 'state', 'temperature'],
    columnsName: [text('设备', 'Device'), text('状态', 'State'), text('温度', 'Temperature')],
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
        `${text('泵', 'Pump')} ${index + 1}`,
        index % 6 === 4 ? text('停机', 'Stopped') : text('运行', 'Running'),
        62 + ((index * 11) % 29),
      ]),
      key: [1],
      total: 14,
    },
  ],
})) satisfies MakeExample
