import type { ChartConfig } from '@atrium/contract/define/chart-config'
import { timestamp } from '@atrium/contract/time'
import { momentMs } from '@atrium/contract/zone'
import { type PointerEvent, type RefObject, useState } from 'react'
import { measured } from '../kind/numbers.ts'
import { SeriesName } from '../kind/short-text.tsx'
import type { Chart } from './echarts.ts'
import { colourOfSeries, precisionOf } from './line-option.ts'
import { type Series, valueNear } from './series.ts'
import type { ThemeColours } from './theme-colours.ts'

interface ChartPointerProps {
  chart: RefObject<Chart | null>
  series: readonly Series[]
  config: ChartConfig
  colours: ThemeColours
  width: number
  height: number
  /** If set, the chart's times are those of this zone, as if they were UTC. */
  zone?: string | undefined
  /** The person selected a range with the pointer; start and end in milliseconds. */
  onSelect(startMs: number, endMs: number): void
}

const MIN_DRAG_PX = 8

const momentOf = (atMs: number, zone: string | undefined) =>
  Math.round(zone === undefined ? atMs : momentMs(zone, atMs))

/**
 * The layer over a line chart: it shows the values under the pointer, and dragging selects a range. React writes the
 * texts, so data cannot become markup.
 */
export function ChartPointer({ chart, series, config, colours, width, height, zone, onSelect }: ChartPointerProps) {
  const [x, setX] = useState<number | null>(null)
  const [from, setFrom] = useState<number | null>(null)
  const timeAt = (pixel: number) => {
    const at = chart.current?.convertFromPixel({ xAxisIndex: 0 }, pixel)
    return typeof at === 'number' && Number.isFinite(at) ? at : null
  }

  function finish(event: PointerEvent) {
    const to = event.nativeEvent.offsetX
    setFrom(null)
    if (from === null || Math.abs(to - from) < MIN_DRAG_PX) return
    const [startMs, endMs] = [timeAt(Math.min(from, to)), timeAt(Math.max(from, to))]
    if (startMs !== null && endMs !== null) onSelect(momentOf(startMs, zone), momentOf(endMs, zone))
  }

  const atMs = x === null ? null : timeAt(x)
  return (
    <div
      className="c-chart-pointer"
      style={{ width, height }}
      onPointerMove={(event) => setX(event.nativeEvent.offsetX)}
      onPointerLeave={() => {
        setX(null)
        setFrom(null)
      }}
      onPointerDown={(event) => event.button === 0 && setFrom(event.nativeEvent.offsetX)}
      onPointerUp={finish}
    >
      {x !== null && from !== null && (
        <i className="c-chart-selection" style={{ left: Math.min(x, from), width: Math.abs(x - from) }} />
      )}
      {x !== null && atMs !== null && (
        <>
          <i className="c-chart-hair" style={{ left: x }} />
          <div className="c-chart-tip" style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}>
            <time>{timestamp(atMs, zone === undefined ? undefined : 0)}</time>
            {series.map(({ id, name, field, points }, index) => (
              <p key={id}>
                <i style={{ background: colourOfSeries(field, index, colours) }} />
                <SeriesName name={name} />
                <b>{measured(valueNear(points, atMs)?.[1], precisionOf(field, config))}</b>
                {field.unit && <small>{field.unit}</small>}
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
