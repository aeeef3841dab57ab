import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    name: text('登记化验结果', 'Record the lab result'),
    verify: true,
    verifyField: 'ph',
    database: 'plant',
    controls: [
      { key: 'ph', label: 'pH', measurement: 'lab', placeholder: '7.0' },
      { key: 'turbidity', label: text('浊度', 'Turbidity'), measurement: 'lab', placeholder: 'NTU' },
      { key: 'passed', label: text('合格', 'Passed'), measurement: 'lab', valueType: 'boolean', defaultValue: 'true' },
      { key: 'sampler', label: text('取样人', 'Sampled by'), measurement: 'lab', type: 'tag' },
    ],
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'turbidity', type: 'number', unit: 'NTU' },
        { name: 'ph', type: 'number' },
      ],
      rows: [[EXAMPLE_MS, 0.4, 7.1]],
    },
  ],
})) satisfies MakeExample
