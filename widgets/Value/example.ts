import { exampleTrail } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: {
    label: text('驱动温度', 'Drive temp.'),
    initialValue: text('待机', 'Standby'),
    unit: '℃',
    decimal: 1,
    field: 'temperature',
    valueStyle: { colorConditions: [{ operator1: '>=', value1: 80, operator2: '<', value2: 95, color: '#b7791f' }] },
    unitStyle: { colorConditions: [{ operator1: '>=', value1: 95, operator2: '<', value2: 1000, color: '#d9483b' }] },
  },
  sources: [exampleTrail('temperature', 81.456)],
})) satisfies MakeExample
