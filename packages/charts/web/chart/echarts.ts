import { type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { pixelRatio } from '../kind/pixel-ratio.ts'

// Each family of charts adds its own parts when it is loaded.
use([CanvasRenderer])

export type Chart = ECharts
export type ChartOption = Parameters<Chart['setOption']>[0]

/** A chart of exactly this size. `scale` is that of the page, so that lines stay sharp on a large screen. */
export function createChart(
  element: HTMLElement,
  { width, height, scale, theme = null }: { width: number; height: number; scale: number; theme?: object | null },
): Chart {
  return init(element, theme, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio(scale) })
}
