import { LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

// Only the parts that are used are loaded. Pointer, legend and tooltip are our own and need no part of ECharts.
use([LineChart, GridComponent, MarkLineComponent, LabelLayout, CanvasRenderer])

export type Chart = ECharts

/** A chart of exactly this size. `finer` is the scale of the page, so that lines stay sharp on a large screen. */
export function createChart(element: HTMLElement, width: number, height: number, finer: number): Chart {
  return init(element, null, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio(finer) })
}

export function pixelRatio(finer: number): number {
  return Math.min(4, (globalThis.devicePixelRatio || 1) * Math.max(1, finer))
}
