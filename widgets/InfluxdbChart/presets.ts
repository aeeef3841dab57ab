import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import type { MakePresets } from '@atrium/charts/contract/define/widget-preset'

export default (() => [
  {
    key: 'stackedArea',
    icon: 'M2.5 2.5v11h11M3.5 8 6.5 5l3 2 4-3.5v10h-10zM3.5 11l3-1.5 3 1 4-2.5',
    props: { chartType: CHART_TYPES.stacked },
  },
]) satisfies MakePresets
