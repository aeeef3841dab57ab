import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'

const COUNT = 24

/** Vehicles around the lakes of a town: the same places in each run. */
const rowsIn = (text: ExampleText) =>
  Array.from({ length: COUNT }, (_, index) => {
    const turn = index * 2.4
    const far = 0.012 + 0.0022 * index
    return [
      EXAMPLE_MS - index * 1000,
      `${text('车', 'Van')} ${String(index + 1).padStart(2, '0')}`,
      // As a text, which a sample does not change: the towns stay where they are.
      `${(120.62 + far * Math.cos(turn)).toFixed(5)},${(31.3 + 0.8 * far * Math.sin(turn)).toFixed(5)}`,
      index % 7 === 3 ? 0 : 18 + ((index * 11) % 47),
      ['alert', 'vehicle', 'vehicle', ''][index % 4]!,
    ]
  })

const COLUMNS = [
  { name: 'time', type: 'time' },
  { name: 'vehicle', type: 'string' },
  { name: 'place', type: 'string' },
  { name: 'speed', type: 'number', unit: 'km/h' },
  { name: 'icon', type: 'string' },
] as const

export const YARD = {
  type: 'Polygon',
  coordinates: [
    [
      [120.6, 31.285],
      [120.645, 31.285],
      [120.65, 31.315],
      [120.61, 31.32],
      [120.6, 31.285],
    ],
  ],
} as const

/** Where a van delivers. */
const ROUND = {
  type: 'Polygon',
  coordinates: [
    [
      [120.655, 31.27],
      [120.675, 31.272],
      [120.67, 31.29],
      [120.655, 31.27],
    ],
  ],
} as const

export default ((text) => ({
  props: {
    point: {
      colorColumn: 'speed',
      iconColumn: 'icon',
      colorConditions: [{ operator1: '>=', value1: 0, operator2: '<', value2: 5, color: '#c98a06' }],
      color: 'green',
      list: [
        { place: { lng: 120.628, lat: 31.302 }, label: text('配送中心', 'Depot'), icon: 'factory', color: 'blue' },
      ],
    },
    graph: [
      { area: YARD, label: text('配送区', 'Delivery area'), color: '#2563eb', showValue: true },
      // Named as a row: its speed is that of the van.
      { area: ROUND, label: text('车 03', 'Van 03'), color: '#1a8a55', value: 'row', column: 'speed', showValue: true },
    ],
  },
  sources: [{ columns: [...COLUMNS], rows: rowsIn(text), key: [1] }],
})) satisfies MakeExample
