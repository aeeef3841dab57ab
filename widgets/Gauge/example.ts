import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const ranges = [
  { end: 60, color: '#F0564A' },
  { end: 80, color: '#F0B03F' },
  { end: 100, color: '#2CB5BF' },
]

export default ((text) => ({
  props: {
    config: {
      fieldList: [
        { field: 'oee', name: 'OEE', unit: '%', yMin: 0, yMax: 100, precision: 1, colors: ranges },
        { field: 'temperature', name: text('炉温', 'Furnace'), unit: '℃', colors: [] },
      ],
    },
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'oee', type: 'number' },
        { name: 'temperature', type: 'number' },
      ],
      rows: Array.from({ length: 12 }, (_, index) => [
        Date.UTC(2026, 2, 1, 8, index * 5),
        78 + 4 * Math.sin(index),
        820 + 15 * Math.cos(index / 2),
      ]),
      reduced: [Date.UTC(2026, 2, 1, 8, 55), 81.4, 826.3],
    },
  ],
})) satisfies MakeExample
