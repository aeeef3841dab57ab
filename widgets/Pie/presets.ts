import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'
import example from './example.ts'

export default ((text) => [
  {
    key: 'ring',
    icon: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M8 5.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5M8 2.5v3M10.25 9l2.75 1.5',
    props: { chartType: CHART_TYPES.ring },
    // The data of the example are rows, each of which is a slice.
    example: example(text),
  },
]) satisfies MakePresets
