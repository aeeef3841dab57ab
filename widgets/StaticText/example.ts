import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    text: text('一号产线总览', 'Line 1 at a glance'),
    fontSize: 32,
    bold: true,
    color: '#0e7c86',
    align: 'center',
  },
  sources: [],
})) satisfies MakeExample
