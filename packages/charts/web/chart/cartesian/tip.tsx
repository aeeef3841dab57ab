import { momentText } from '@atrium/core/contract/stretches'
import { useLayoutEffect, useRef } from 'react'
import type { ChartConfig } from '../../../contract/define/chart-config.ts'
import { measured } from '../../kind/numbers.ts'
import type { Written } from '../../kind/scaled.ts'
import { SeriesName } from '../../kind/short-text.tsx'
import { colourOfSeries, writtenOf } from '../colours.ts'
import type { Plot } from '../plot.ts'
import { type Point, valueNear } from '../series.ts'
import type { ThemeColours } from '../theme-colours.ts'

const MOST_SHOWN = 12
/** Of the tip besides its rows, and of a row. */
const FRAME_PX = 48
const ROW_PX = 23
const GAP_PX = 12

interface TipProps {
  plot: Plot
  config: ChartConfig
  colours: ThemeColours
  /** The short forms of the names. */
  short: ReadonlyMap<string, string>
  width: number
  height: number
  /** Where it stands, in pixels of the drawing and as a place of the axis. */
  x: number
  at: number
}

/** The values of all series at a place, in a box that stays inside the drawing. */
export function Tip({ plot, config, colours, short, width, height, x, at }: TipProps) {
  const box = useRef<HTMLDivElement>(null)
  const fitting = Math.floor((height - FRAME_PX) / ROW_PX)
  const isWhole = plot.series.length <= Math.min(MOST_SHOWN, fitting)
  // Below the rows a line says how many there are.
  const shown = isWhole ? plot.series : plot.series.slice(0, Math.max(1, Math.min(MOST_SHOWN, fitting - 1)))
  const time = placeText(plot, at)
  // Its width is known when it is drawn.
  useLayoutEffect(() => {
    if (box.current) box.current.style.left = `${tipLeft(x, box.current.offsetWidth, width)}px`
  })
  return (
    <>
      <i className="charts-chart-hair" style={{ left: x }} />
      <div ref={box} className="charts-chart-tip" style={{ maxHeight: Math.max(0, height - 8) }}>
        <time>{time}</time>
        {shown.map((one, index) => {
          const point = pointNear(plot, one.points, at)
          const own = point ? placeText(plot, point[0]) : time
          return (
            <p key={one.id}>
              <i style={{ background: colourOfSeries(one, index, colours) }} />
              <SeriesName name={one.name} short={short.get(one.name)} />
              {own !== time && <small>{withoutSameDay(own, time)}</small>}
              <Value {...writtenOf(point?.[1], one.field, config)} />
            </p>
          )
        })}
        {plot.series.length > shown.length && <small>… {plot.series.length}</small>}
      </div>
    </>
  )
}

function Value({ text, unit }: Written) {
  return (
    <>
      <b>{text}</b>
      {unit && <small>{unit}</small>}
    </>
  )
}

/** Beside the place on the side that has more room, and never beyond an end of the drawing. */
export function tipLeft(x: number, tipWidth: number, width: number): number {
  const wanted = x > width / 2 ? x - GAP_PX - tipWidth : x + GAP_PX
  return Math.max(0, Math.min(wanted, width - tipWidth))
}

/** The place of the real point that is nearest to a place of the axis; null without points. */
export function nearestPlace({ axis, series }: Pick<Plot, 'axis' | 'series'>, wanted: number): number | null {
  if (axis === 'category') return Math.round(wanted)
  const places = series.flatMap(({ points }) => valueNear(points, wanted)?.[0] ?? [])
  return places.reduce<number | null>(
    (best, place) => (best !== null && Math.abs(best - wanted) <= Math.abs(place - wanted) ? best : place),
    null,
  )
}

function pointNear({ axis }: Plot, points: readonly Point[], at: number): Point | undefined {
  return axis === 'category' ? points.find(([place]) => place === at) : valueNear(points, at)
}

function placeText({ axis, clock, categories }: Plot, at: number): string {
  if (clock) return momentText(clock.zone, Math.floor(clock.momentOf(at)))
  return axis === 'category' ? (categories[at] ?? '') : measured(Number(at.toPrecision(6)))
}

/** The time alone, of a moment on the day of another one. */
function withoutSameDay(own: string, other: string): string {
  const day = own.indexOf(' ') + 1
  return own.slice(0, day) === other.slice(0, day) ? own.slice(day) : own
}
