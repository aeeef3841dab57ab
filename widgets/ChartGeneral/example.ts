import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 2, 1, 0)

export default ((text) => ({
  props: {
    config: {
      XAxisType: 'time',
      fieldList: [
        { field: 'output', name: text('产量', 'Output'), unit: text('件', 'pcs'), type: 'bar' },
        {
          field: 'scrap',
          name: text('废品率', 'Scrap rate'),
          unit: '%',
          type: 'line',
          yAxis: 1,
          precision: 1,
          yMin: 0,
        },
        { field: 'checks', name: text('抽检', 'Spot checks'), unit: '%', type: 'scatter', yAxis: 1 },
      ],
    },
  },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'output', type: 'number' },
        { name: 'scrap', type: 'number' },
        { name: 'checks', type: 'number' },
      ],
      rows: Array.from({ length: 24 }, (_, hour) => [
        START_MS + hour * HOUR_MS,
        Math.round(340 + 90 * Math.sin(hour / 3)),
        1.8 + Math.cos(hour / 4),
        hour % 3 === 0 ? 1.6 + Math.sin(hour) / 2 : null,
      ]),
    },
  ],
})) satisfies MakeExample
