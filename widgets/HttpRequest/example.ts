import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    name: text('设定温度', 'Set temperature'),
    input: 'slider',
    min: 10,
    max: 60,
    step: 0.5,
    unit: '℃',
    reason: 'optional',
    verify: true,
    verifyField: 'temperature',
    tolerance: 0.5,
    uri: 'https://plc.example.com/setpoint',
    body: '{"setpoint": $value}',
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'power', type: 'number', unit: 'kW' },
        { name: 'temperature', type: 'number' },
      ],
      rows: [[EXAMPLE_MS, 4.8, 21.5]],
    },
  ],
})) satisfies MakeExample
