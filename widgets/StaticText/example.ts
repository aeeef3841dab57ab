import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: { text: '一号产线总览', fontSize: 32, bold: true, color: '#0e7c86', align: 'center' },
  sources: [],
} satisfies WidgetExample
