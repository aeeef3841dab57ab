import type { WidgetExample } from '@atrium/contract/define/widget-example'

const FLOWS: [from: string, to: string, kwh: number][] = [
  ['电网', '1 号变压器', 5200],
  ['光伏', '1 号变压器', 1400],
  ['电网', '2 号变压器', 3100],
  ['1 号变压器', '冲压', 1820],
  ['1 号变压器', '焊装', 2460],
  ['1 号变压器', '总装', 2320],
  ['2 号变压器', '涂装', 2240],
  ['2 号变压器', '空压站', 860],
  ['涂装', '烘干', 1500],
  ['涂装', '喷涂', 740],
]

export default {
  props: { unit: 'kWh', openLevels: 3 },
  sources: [
    {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'from', type: 'string' },
        { name: 'to', type: 'string' },
        { name: 'energy', type: 'number' },
      ],
      rows: FLOWS.map((flow) => [Date.UTC(2026, 2, 1, 8), ...flow]),
      key: [1, 2],
    },
  ],
} satisfies WidgetExample
