import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    fields: [
      { parameter: 'line', label: text('产线', 'Line'), type: 'choice', choices: ['A', 'B', 'C'] },
      { parameter: 'order', label: text('工单', 'Order'), type: 'text', placeholder: text('工单号', 'Order number') },
      { parameter: 'limit', label: text('最低节拍', 'Lowest cycle time'), type: 'number' },
    ],
    buttonText: text('查看', 'Show'),
  },
  values: { line: 'B', order: '', limit: '' },
  sources: [],
})) satisfies MakeExample
