import type { WidgetExample } from '@atrium/contract/define/widget-example'

export default {
  props: { chartType: 11, slices: 'rows', config: { fieldList: [{ unit: 'kWh', precision: 0 }] } },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'area', type: 'string' },
        { name: 'energy', type: 'number' },
      ],
      rows: [
        ['冲压', 1820],
        ['焊装', 2460],
        ['涂装', 3910],
        ['总装', 1240],
        ['空压站', 860],
      ].map(([area, energy]) => [Date.UTC(2026, 2, 1, 8), area ?? null, energy ?? null]),
      key: [1],
    },
  ],
} satisfies WidgetExample
