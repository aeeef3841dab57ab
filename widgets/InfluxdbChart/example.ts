import type { WidgetExample } from '@atrium/contract/define/widget-example'

const START_MS = Date.UTC(2026, 2, 1, 8)

export default {
  props: {
    chartType: 0,
    config: {
      fieldList: [
        { field: 'speed', name: '线速度', unit: 'm/min', precision: 1 },
        { field: 'target', name: '目标', unit: 'm/min', dashed: true, stepLine: true },
      ],
      lineAdvOption: { smooth: false, pieces: [{ gt: 100, lte: 140, color: '#2CB5BF' }] },
      thresholds: [{ value: 130, label: '上限', color: '#F0564A' }],
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
} satisfies WidgetExample
