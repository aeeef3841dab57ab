import { CHART_TYPES, type GeneralConfig, NO_CONFIG } from '@atrium/charts/contract/define/chart-config'
import type { ChartSettings } from '@atrium/charts/web/chart/plot'

/** A chart whose fields each have their own type. */
export function generalSettings(config: GeneralConfig): ChartSettings {
  const { barAdvOption, lineAdvOption } = config
  return {
    chartType: CHART_TYPES.trend,
    config: {
      ...NO_CONFIG,
      ...config,
      barAdvOption: { ...NO_CONFIG.barAdvOption, ...barAdvOption },
      lineAdvOption: { ...NO_CONFIG.lineAdvOption, ...lineAdvOption },
    },
  }
}
