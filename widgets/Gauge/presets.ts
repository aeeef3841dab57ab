import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'

const config = { fieldList: [{ unit: '%', yMin: 0, yMax: 100, precision: 0 }] }

export default (() => [
  {
    key: 'progress',
    icon: 'M3.75 12.25a6 6 0 1 1 8.5 0M5.5 10.5a3.5 3.5 0 1 1 5-.25M8 8h.01',
    props: { config },
    example: {
      props: { config },
      sources: [
        {
          columns: [
            { name: 'time', type: 'time' },
            { name: 'done', type: 'number' },
          ],
          rows: [[Date.UTC(2026, 2, 1, 8), 68]],
        },
      ],
    },
  },
]) satisfies MakePresets
