import type { ExampleText, MakeExample } from '@atrium/charts/contract/define/widget-example'

const flows = (text: ExampleText): [from: string, to: string, kwh: number][] => [
  [text('电网', 'Grid'), text('1 号变压器', 'Transformer 1'), 5200],
  [text('光伏', 'Solar'), text('1 号变压器', 'Transformer 1'), 1400],
  [text('电网', 'Grid'), text('2 号变压器', 'Transformer 2'), 3100],
  [text('1 号变压器', 'Transformer 1'), text('冲压', 'Stamping'), 1820],
  [text('1 号变压器', 'Transformer 1'), text('焊装', 'Welding'), 2460],
  [text('1 号变压器', 'Transformer 1'), text('总装', 'Assembly'), 2320],
  [text('2 号变压器', 'Transformer 2'), text('涂装', 'Painting'), 2240],
  [text('2 号变压器', 'Transformer 2'), text('空压站', 'Compressed air'), 860],
  [text('涂装', 'Painting'), text('烘干', 'Drying'), 1500],
  [text('涂装', 'Painting'), text('喷涂', 'Spraying'), 740],
]

export default ((text) => ({
  props: { unit: 'kWh', openLevels: 3 },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'from', type: 'string' },
        { name: 'to', type: 'string' },
        { name: 'energy', type: 'number' },
      ],
      rows: flows(text).map((flow) => [Date.UTC(2026, 2, 1, 8), ...flow]),
      key: [1, 2],
    },
  ],
})) satisfies MakeExample
