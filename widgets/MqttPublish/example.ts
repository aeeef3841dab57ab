import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    name: text('冷却水泵', 'Cooling pump'),
    input: 'switch',
    valueType: 'number',
    verify: true,
    verifyField: 'running',
    uri: 'mqtt://broker.example.com',
    topic: 'line-a/pump/set',
    content: '{"on": $value}',
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'current', type: 'number', unit: 'A' },
        { name: 'running', type: 'number' },
      ],
      rows: [[EXAMPLE_MS, 6.2, 1]],
    },
  ],
})) satisfies MakeExample
