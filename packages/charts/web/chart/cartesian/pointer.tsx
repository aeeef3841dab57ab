import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { ChartConfig } from '../../../contract/define/chart-config.ts'
import { useChartWords } from '../chart-words.ts'
import type { Chart } from '../echarts.ts'
import type { Plot } from '../plot.ts'
import type { ThemeColours } from '../theme-colours.ts'
import { nearestPlace, Tip } from './tip.tsx'
import { type Span, useTouch } from './use-touch.ts'

interface ChartPointerProps {
  chart: RefObject<Chart | null>
  plot: Plot
  config: ChartConfig
  colours: ThemeColours
  /** The short forms of the names. */
  short: ReadonlyMap<string, string>
  width: number
  height: number
  onRange?: ((startMs: number, endMs: number) => void) | undefined
  onChoose?: ((at: number) => void) | undefined
}

const MIN_DRAG_PX = 8
const STEPS = 40

/**
 * The layer over a chart: it shows the values under the pointer, a click chooses a place, and dragging selects a range
 * of time. The arrow keys, Enter, + and - do the same. A finger's tap shows the values and chooses, two fingers zoom.
 * React writes the texts, so data cannot become markup.
 */
export function ChartPointer(props: ChartPointerProps) {
  const { chart, plot, width, height, onRange, onChoose } = props
  const words = useChartWords()
  const [x, setX] = useState<number | null>(null)
  const [from, setFrom] = useState<number | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const placeAt = (pixel: number) => {
    const at = chart.current?.convertFromPixel({ xAxisIndex: 0 }, pixel)
    return typeof at === 'number' && Number.isFinite(at) ? at : null
  }

  function select(left: number, right: number) {
    const [start, end] = [placeAt(left), placeAt(right)]
    const { clock } = plot
    if (!clock || start === null || end === null) return
    onRange?.(Math.round(clock.momentOf(start)), Math.round(clock.momentOf(end)))
  }

  function choose(pixel: number) {
    const at = placeAt(pixel)
    if (at !== null) onChoose?.(at)
  }

  const touch = useTouch({
    element,
    edges: () => ({ left: pixelOf(plot.range.min) ?? 0, right: pixelOf(plot.range.max) ?? width }),
    onTap(at) {
      setX(at)
      choose(at)
    },
    onPinch: ({ left, right }) => select(left, right),
  })

  function pixelOf(at: number | undefined): number | undefined {
    const pixel = at === undefined ? undefined : chart.current?.convertToPixel({ xAxisIndex: 0 }, at)
    return typeof pixel === 'number' && Number.isFinite(pixel) ? pixel : undefined
  }

  function finish(event: PointerEvent) {
    const to = event.nativeEvent.offsetX
    setFrom(null)
    if (from === null) return
    if (Math.abs(to - from) < MIN_DRAG_PX) choose(to)
    else select(Math.min(from, to), Math.max(from, to))
  }

  function press(event: KeyboardEvent) {
    const at = x ?? width / 2
    if (event.key === 'ArrowLeft') setX(Math.max(0, at - width / STEPS))
    else if (event.key === 'ArrowRight') setX(Math.min(width, at + width / STEPS))
    else if (event.key === 'Enter') choose(at)
    else if (event.key === '+') select(Math.max(0, at - width / 4), Math.min(width, at + width / 4))
    else if (event.key === '-') select(-width / 2, width * 1.5)
    else return
    event.preventDefault()
  }

  const pointed = x === null ? null : placeAt(x)
  const at = pointed === null ? null : nearestPlace(plot, pointed)
  const dragged = x !== null && from !== null ? { left: Math.min(x, from), right: Math.max(x, from) } : null
  const selected = dragged ?? touch.span
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of form fields is something else
    <div
      ref={element}
      className="charts-chart-pointer"
      style={{ width, height }}
      role="group"
      aria-label={words.chartKeys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys show values and choose ranges
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => setX(null)}
      onPointerMove={(event) => (isFinger(event) ? touch.move(event) : setX(event.nativeEvent.offsetX))}
      onPointerLeave={(event) => {
        // A finger leaves with its tap, whose values stay until another tap.
        if (isFinger(event)) return
        setX(null)
        setFrom(null)
      }}
      onPointerDown={(event) => {
        if (isFinger(event)) touch.down(event)
        else if (event.button === 0) setFrom(event.nativeEvent.offsetX)
      }}
      onPointerUp={(event) => (isFinger(event) ? touch.up(event) : finish(event))}
      onPointerCancel={touch.end}
    >
      {selected && plot.axis === 'time' && <i className="charts-chart-selection" style={bandOf(selected, width)} />}
      {x !== null && at !== null && !touch.span && (
        <Tip {...props} x={Math.max(0, Math.min(width, pixelOf(at) ?? x))} at={at} />
      )}
    </div>
  )
}

/** The part of a span that lies within the drawing. */
function bandOf(span: Span, width: number) {
  const left = Math.max(0, span.left)
  return { left, width: Math.max(0, Math.min(width, span.right) - left) }
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch'
