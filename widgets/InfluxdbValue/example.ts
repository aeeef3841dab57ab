import { exampleTrail } from '@atrium/contract/define/example-data'
import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: {
    label: '冷却水流量',
    initialValue: '—',
    unit: 'm³/h',
    decimal: 2,
    field: 'flow',
    addonBefore: '瞬时',
    addonAfter: '设定 12.00',
    valueStyle: { colorConditions: [{ operator1: '<', value1: 10, operator2: '!=', value2: 0, color: '#b7791f' }] },
  },
  sources: [exampleTrail('flow', 11.42)],
} satisfies WidgetExample
