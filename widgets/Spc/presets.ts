import { EXAMPLE_MS } from '@atrium/charts/contract/define/example-data'
import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'
import example from './example.ts'

const HOUR_MS = 3_600_000

export default ((text) => [
  {
    key: 'control',
    icon: 'M2.5 3h11M2.5 9h11M3 7.5 5.5 4.5 8 7l2.5-3L13 6M2.5 13.5h11M3 12l2.5-.75L8 12.5l2.5-1.5 2.5 1',
    props: { chartType: 'xbarR' },
    example: {
      ...example(text),
      props: { chartType: 'xbarR', unit: 'µm' },
    },
  },
  {
    key: 'fraction',
    icon: 'M2.5 4.5H6V3h4v2h3.5M2.5 13.5h11M3 11l2.5-2.5L8 10l2.5-3L13 9',
    props: { chartType: 'p' },
    example: {
      props: { chartType: 'p' },
      sources: [
        {
          columns: [
            { name: 'time', type: 'time' },
            { name: 'rejected', type: 'number' },
            { name: 'inspected', type: 'number' },
          ],
          rows: Array.from({ length: 30 }, (_, index) => [
            EXAMPLE_MS - (30 - index) * HOUR_MS,
            index === 22 ? 24 : 5 + ((index * 5) % 9),
            100 + ((index * 7) % 5) * 10,
          ]),
        },
      ],
    },
  },
]) satisfies MakePresets
