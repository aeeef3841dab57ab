import { CHARTS, GAUGES, TEXTS } from './board.ts'

export interface Drawn {
  /** First contentful paint and the first frame after all 40 showed data, in ms since the navigation. */
  paintMs: number
  allMs: number
}

/**
 * A script for the page that notes when all 40 widgets have shown data: a text or a gauge shows a number of at least 9
 * (the signal is above 10), a chart's canvas has the colour of its line in 55 of 100 equal columns.
 */
export function watchScript(probe: string, colour: readonly number[]): string {
  return `(${watch.toString()})(${probe}, ${JSON.stringify({ TEXTS, GAUGES, CHARTS, colour })})`
}

interface Probe {
  text(tag: string): string | undefined
  gauge(tag: string): string | undefined
  chart(tag: string): Element[]
}

interface Tags {
  TEXTS: string[]
  GAUGES: string[]
  CHARTS: string[]
  colour: number[]
}

/** This function runs in the page. */
function watch(probe: Probe, { TEXTS, GAUGES, CHARTS, colour }: Tags) {
  const isValue = (text: string | undefined) => Number(/-?\d+(\.\d+)?/.exec(text ?? '')?.[0]) >= 9
  const isNear = (data: Uint8ClampedArray, at: number) =>
    (data[at + 3] ?? 0) > 60 && colour.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 50)
  const isDrawn = (element: Element) => {
    if (!(element instanceof HTMLCanvasElement) || !element.width || !element.height) return false
    const { width, height } = element
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data
    const columns = new Set<number>()
    for (let at = 0; data && at < data.length; at += 4)
      if (isNear(data, at)) columns.add(Math.floor((((at / 4) % width) * 100) / width))
    return columns.size >= 55
  }
  const left = new Map<string, () => boolean>([
    ...TEXTS.map((tag): [string, () => boolean] => [tag, () => isValue(probe.text(tag))]),
    ...GAUGES.map((tag): [string, () => boolean] => [tag, () => isValue(probe.gauge(tag))]),
    ...CHARTS.map((tag): [string, () => boolean] => [tag, () => probe.chart(tag).some(isDrawn)]),
  ])
  let looked = 0
  const frame = () => {
    // Reading a canvas costs time: charts are looked at every 50 ms, and each only until it is drawn.
    const readsCharts = performance.now() - looked >= 50
    if (readsCharts) looked = performance.now()
    for (const [tag, shows] of left) if ((tag[0] !== 'c' || readsCharts) && document.body && shows()) left.delete(tag)
    if (left.size > 0) requestAnimationFrame(frame)
    else requestAnimationFrame(() => Object.assign(window, { allDrawnMs: performance.now() }))
  }
  requestAnimationFrame(frame)
}
