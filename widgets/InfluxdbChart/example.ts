import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const START_MS = Date.UTC(2026, 2, 1, 8)

export default ((text) => ({
  props: {
    chartType: 0,
    config: {
      fieldList: [
        { field: 'speed', name: text('线速度', 'Line speed'), unit: 'm/min', precision: 1 },
        { field: 'target', name: text('目标', 'Target'), unit: 'm/min', dashed: true, stepLine: true },
      ],
      lineAdvOption: { smooth: false, pieces: [{ gt: 100, lte: 140, color: '#2CB5BF' }] },
      thresholds: [{ value: 130, label: text('上限', 'Upper limit'), color: '#F0564A' }],
    },
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'speed', type: 'number' },
        { name: 'target', type: 'number' },
      ],
      rows: Array.from({ length: 60 }, (_, index) => [
        START_MS + index * 60_000,
        118 + 12 * Math.sin(index / 6) + (index % 7),
        index < 30 ? 115 : 120,
      ]),
    },
  ],
})) satisfies MakeExample
