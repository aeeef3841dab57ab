import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: {
    fields: [
      { parameter: 'line', label: '产线', type: 'choice', choices: ['A', 'B', 'C'] },
      { parameter: 'order', label: '工单', type: 'text', placeholder: '工单号' },
      { parameter: 'limit', label: '最低节拍', type: 'number' },
    ],
    buttonText: '查看',
  },
  sources: [],
} satisfies WidgetExample
