import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default ((text) => ({
  props: { chartType: 11, slices: 'rows', config: { fieldList: [{ unit: 'kWh', precision: 0 }] } },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'area', type: 'string' },
        { name: 'energy', type: 'number' },
      ],
      rows: [
        [text('冲压', 'Stamping'), 1820],
        [text('焊装', 'Welding'), 2460],
        [text('涂装', 'Painting'), 3910],
        [text('总装', 'Assembly'), 1240],
        [text('空压站', 'Compressed air'), 860],
      ].map(([area, energy]) => [Date.UTC(2026, 2, 1, 8), area ?? null, energy ?? null]),
      key: [1],
    },
  ],
})) satisfies MakeExample
