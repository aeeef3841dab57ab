import { exampleTrail } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    label: text('冷却水流量', 'Cooling flow'),
    initialValue: '—',
    unit: 'm³/h',
    decimal: 2,
    field: 'flow',
    addonBefore: text('瞬时', 'Now'),
    addonAfter: text('设定 12.00', 'Set 12.00'),
    valueStyle: { colorConditions: [{ operator1: '<', value1: 10, operator2: '!=', value2: 0, color: '#b7791f' }] },
  },
  sources: [exampleTrail('flow', 11.42)],
})) satisfies MakeExample
