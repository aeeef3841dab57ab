import type { Dataset } from '../../contract/data.ts'
import type { WidgetViewProps } from '../kind/widget-view.ts'
import type { ChartSettings } from './plot.ts'

/** What each family of charts draws, in the size of its widget. */
export interface FamilyProps {
  view: WidgetViewProps<unknown>
  datasets: readonly Dataset[]
  settings: ChartSettings
  /** Present if the chart is over time and a person may zoom. */
  onRange?: ((startMs: number, endMs: number) => void) | undefined
}
