import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 2, 1, 0)

export default ((text) => ({
  props: {
    chartType: 5,
    config: {
      name: text('电量 kWh', 'Energy kWh'),
      fieldList: [
        { field: 'press', name: text('冲压', 'Stamping'), unit: 'kWh' },
        { field: 'paint', name: text('涂装', 'Painting'), unit: 'kWh' },
      ],
      barAdvOption: { stack: true, ranges: [{ rgt: 170, rcolor: '#f0b03f' }] },
      lineAdvOption: { pieces: [{ gt: 100, lte: 160, color: '#f0b03f' }] },
    },
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'press', type: 'number' },
        { name: 'paint', type: 'number' },
      ],
      rows: Array.from({ length: 24 }, (_, hour) => [
        START_MS + hour * HOUR_MS,
        120 + 60 * Math.sin((hour - 6) / 4),
        90 + 30 * Math.cos((hour - 12) / 5),
      ]),
    },
  ],
})) satisfies MakeExample
