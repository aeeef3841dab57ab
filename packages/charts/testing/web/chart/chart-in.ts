import { getInstanceByDom } from 'echarts/core'

/** The chart that is drawn in this element. */
export const chartIn = (container: HTMLElement) =>
  getInstanceByDom(container.querySelector<HTMLElement>('.dashboards-chart-canvas')!)!
