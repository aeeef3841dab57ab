import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'

const { bar, multiBar, scatter } = CHART_TYPES
const START_MS = Date.UTC(2026, 2, 1, 8)
const MINUTE_MS = 60_000

const time = { name: 'time', type: 'time' } as const
const number = (name: string) => ({ name, type: 'number' }) as const

export default ((text) => [
  {
    key: 'bar',
    icon: 'M2.5 2.5v11h11M5 13.5V8M8 13.5V4.5M11 13.5V10',
    props: { chartType: bar },
    example: {
      props: { chartType: bar },
      sources: [
        {
          columns: [time, { name: 'line', type: 'string' }, number('output')],
          rows: [
            [START_MS, text('一线', 'Line 1'), 320],
            [START_MS, text('二线', 'Line 2'), 410],
            [START_MS, text('三线', 'Line 3'), 275],
            [START_MS, text('四线', 'Line 4'), 360],
          ],
          key: [1],
        },
      ],
    },
  },
  {
    key: 'stackedBar',
    icon: 'M2.5 2.5v11h11M4.5 13.5V7h2.5v6.5M4.5 10H7M9 13.5v-9h2.5v9M9 8.5h2.5',
    props: { chartType: multiBar, config: { barAdvOption: { stack: true } } },
  },
  {
    key: 'scatter',
    icon: 'M2.5 2.5v11h11M5.5 10.5h.01M7 7.5h.01M9 9h.01M10 5.5h.01M12 7h.01M12 4h.01',
    props: { chartType: scatter },
    example: {
      props: { chartType: scatter },
      sources: [
        {
          columns: [time, number('speed'), number('power')],
          rows: Array.from({ length: 40 }, (_, index) => [
            START_MS + index * MINUTE_MS,
            60 + ((index * 37) % 50),
            20 + ((index * 37) % 50) * 0.6 + ((index * 13) % 11),
          ]),
        },
      ],
    },
  },
]) satisfies MakePresets
