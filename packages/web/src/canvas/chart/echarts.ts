import { LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

// Only what is drawn is loaded; pointer, legend and tooltip are our own and need none of ECharts' parts.
use([LineChart, GridComponent, MarkLineComponent, LabelLayout, CanvasRenderer])

export type Chart = ECharts

/** A chart of exactly this size; `finer` is how much the page is enlarged, so that lines stay sharp on a wall. */
export function createChart(element: HTMLElement, width: number, height: number, finer: number): Chart {
  return init(element, null, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio(finer) })
}

export function pixelRatio(finer: number): number {
  return Math.min(4, (globalThis.devicePixelRatio || 1) * Math.max(1, finer))
}
