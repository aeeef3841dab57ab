import { NO_CONFIG, NO_FIELD, type PieConfig } from '@atrium/charts/contract/define/chart-config'
import type { ChartSettings } from '@atrium/charts/web/chart/plot'

/** A pie or a ring. */
export function pieSettings(chartType: number, { fieldList, precision }: PieConfig): ChartSettings {
  return {
    chartType,
    config: { ...NO_CONFIG, precision, fieldList: fieldList.map((field) => ({ ...NO_FIELD, ...field })) },
  }
}
