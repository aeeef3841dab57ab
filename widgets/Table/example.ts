import { examplePage } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

const LATE = { operator1: '>', value1: 60, operator2: '<', value2: 600, color: '#b7791f' } as const

export default ((text) => ({
  props: {
    fieldKeys: ['station', 'takt', 'torque'],
    columnsName: [text('工位', 'Station'), text('节拍', 'Cycle time'), text('扭矩', 'Torque')],
    columns: [
      { field: 'station', width: 110 },
      { field: 'takt', unit: 's', decimal: 1, style: { colorConditions: [LATE] } },
      { field: 'torque', unit: 'N·m', decimal: 2 },
    ],
    timelabel: text('完成时间', 'Finished'),
    pageSize: 10,
  },
  sources: [
    {
      ...examplePage(
        [
          { name: 'station', type: 'string' },
          { name: 'takt', type: 'number' },
          { name: 'torque', type: 'number' },
        ],
        Array.from({ length: 10 }, (_, index) => [
          `${text('装配', 'Assembly')} ${(index % 4) + 1}`,
          41.5 + ((index * 7) % 9),
          index === 3 ? null : 24.6 + ((index * 5) % 7) / 10,
        ]),
      ),
      total: 428,
    },
  ],
})) satisfies MakeExample
