import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { AxisEntry, DeviceAxis } from '../../contract/patterns/device-axis.ts'
import { CurveLine, colourOfPort } from './curve-line.tsx'
import { type Lane, lanesOf } from './lanes.ts'
import type { Span } from './spans.ts'
import { useGestures } from './use-gestures.ts'
import { ticksOf, type View } from './view.ts'

const TOP = 26
const ROW = 12
const GAP = 12
const CURVE = 96
const LABEL = 72
const TICK_PX = 60
/** Of the frame, as in the style sheet. */
const PADDING = 8
const LEAST_PX = 2

interface DrawingProps {
  axis: DeviceAxis
  view: View
  /** Until then the answer knows what happened. */
  knownMs: number
  label: string
  hint: string
  nameOf(lane: Lane): string
  chosen: AxisEntry | undefined
  onChoose(entry: AxisEntry | undefined): void
  onOpen(entry: AxisEntry): void
  onMove(view: View): void
}

/**
 * The lanes of a device over one time axis, with its curve below them. Screen readers get the list below it instead;
 * the selected entry is in words beside it.
 */
export function AxisDrawing(props: DrawingProps) {
  const { axis, view, knownMs, label, hint, nameOf, chosen, onChoose, onOpen, onMove } = props
  const element = useRef<HTMLElement>(null)
  const width = useWidth(element)
  const all = useMemo(() => lanesOf(axis), [axis])
  const isSeen = ({ startMs, endMs }: Span) => startMs < view.endMs && (endMs ?? knownMs) > view.startMs
  const lanes = placed(all.filter(({ port, rows }) => !port || rows.flat().some(isSeen)))
  const byId = useMemo(() => new Map([...axis.entries, ...axis.before].map((entry) => [entry._id, entry])), [axis])
  const widthPx = Math.max(1, width - LABEL - 8)
  const xOf = (ms: number) => LABEL + ((ms - view.startMs) / (view.endMs - view.startMs)) * widthPx
  const bottom = (lanes.at(-1)?.y ?? TOP) + (lanes.at(-1)?.height ?? 0) + GAP
  const hasCurve = axis.curves.length > 0
  const height = bottom + (hasCurve ? CURVE + GAP : 0)
  const ticks = ticksOf(view, zoneOfTimes(), Math.max(2, Math.floor(widthPx / TICK_PX)))

  function step(direction: 1 | -1) {
    const shown = axis.entries.filter(({ at }) => Date.parse(at) >= view.startMs && Date.parse(at) <= view.endMs)
    const now = shown.findIndex(({ _id }) => _id === chosen?._id)
    const next = now < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, now - direction))
    onChoose(shown[next])
  }
  const { handlers, wasDragged } = useGestures({ element, view, leftPx: LABEL, widthPx, onMove, onStep: step })
  const entryAt = (target: EventTarget) => byId.get((target as SVGElement).dataset?.id ?? '')
  const drawSpan = (lane: Placed, row: number) => (span: Span) => {
    const [from, to] = [Math.max(view.startMs, span.startMs), Math.min(view.endMs, span.endMs ?? knownMs)]
    if (to < from) return null
    const { _id } = span.entry
    // What a port delivers is drawn within the time that something is plugged in.
    const thin = lane.port && span.look !== 'neutral' ? 2 : 0
    return (
      <rect
        key={`${_id} ${span.startMs}`}
        data-id={_id}
        data-look={span.look}
        data-chosen={chosen?._id === _id}
        data-order={span.entry.order !== null}
        x={xOf(from)}
        y={lane.y + row * ROW + 1 + thin}
        width={Math.max(LEAST_PX, xOf(to) - xOf(from))}
        height={ROW - 3 - 2 * thin}
        rx={2}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list below opens orders by keys
    <section
      ref={element}
      className="devices-axis-drawing"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move it
      tabIndex={0}
      aria-label={label}
      aria-description={hint}
      {...handlers}
      onPointerOver={({ target }) => onChoose(entryAt(target) ?? chosen)}
      onClick={({ target }) => {
        const entry = entryAt(target)
        if (entry && !wasDragged()) onOpen(entry)
      }}
    >
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map(({ ms, label: text, isDay }) => (
          <g key={ms} className="devices-axis-tick" data-day={isDay}>
            <line x1={xOf(ms)} x2={xOf(ms)} y1={TOP - 6} y2={height - GAP} />
            <text x={xOf(ms)} y={12}>
              {text}
            </text>
          </g>
        ))}
        {lanes.map((lane) => (
          <g key={lane.key}>
            <line
              className="devices-axis-base"
              x1={LABEL}
              x2={width - 8}
              y1={lane.y + lane.height}
              y2={lane.y + lane.height}
            />
            <text className="devices-axis-lane" x={0} y={lane.y + lane.height / 2 + 4}>
              {nameOf(lane)}
            </text>
            {lane.port && axis.curves.some(({ port }) => port === lane.port) && (
              <circle cx={LABEL - 8} cy={lane.y + lane.height / 2} r={3} fill={colourOfPort(lane.port)} />
            )}
            {lane.rows.map((row, index) => row.map(drawSpan(lane, lane.port ? 0 : index)))}
            {lane.marks.map((entry) => {
              const ms = Date.parse(entry.at)
              if (ms < view.startMs || ms > view.endMs) return null
              return (
                <path
                  key={entry._id}
                  data-id={entry._id}
                  data-look={lookOf(entry)}
                  data-chosen={chosen?._id === entry._id}
                  d={SHAPES[lookOf(entry)]}
                  transform={`translate(${xOf(ms)}, ${lane.y + ROW / 2})`}
                />
              )
            })}
          </g>
        ))}
        {hasCurve && <CurveLine axis={axis} xOf={xOf} y={bottom} height={CURVE} left={LABEL} right={width - 8} />}
        {chosen && byId.has(chosen._id) && Date.parse(chosen.at) >= view.startMs && (
          <line
            className="devices-axis-cursor"
            x1={xOf(Date.parse(chosen.at))}
            x2={xOf(Date.parse(chosen.at))}
            y1={TOP - 6}
            y2={height - GAP}
          />
        )}
      </svg>
    </section>
  )
}

type Placed = Lane & { y: number; height: number }

/** Spans of a port share one row: a plug is drawn behind what it delivers. */
function placed(lanes: readonly Lane[]): Placed[] {
  let y = TOP
  return lanes.map((lane) => {
    const height = ROW * Math.max(1, lane.port ? 1 : lane.rows.length)
    const at = { ...lane, y, height }
    y += height + GAP
    return at
  })
}

type Look = 'good' | 'alarm' | 'attention' | 'info' | 'neutral'
const COMMAND_LOOKS: Readonly<Record<number, Look>> = { 1: 'info', 2: 'info', 3: 'good', 4: 'alarm', 5: 'attention' }

const lookOf = ({ kind, status }: AxisEntry): Look =>
  kind === 'command' ? (COMMAND_LOOKS[status ?? 0] ?? 'neutral') : 'neutral'

/** Besides the colour, each outcome has a shape. */
const SHAPES: Readonly<Record<Look, string>> = {
  good: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  alarm: 'M0-5L5 4H-5Z',
  attention: 'M0-5L5 0L0 5L-5 0Z',
  info: 'M-4-4H4V4H-4Z',
  neutral: 'M-1.5-5H1.5V5H-1.5Z',
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const place = element.current
    if (!place) return
    const observer = new ResizeObserver(() => place.clientWidth > 0 && setWidth(place.clientWidth - 2 * PADDING))
    observer.observe(place)
    return () => observer.disconnect()
  }, [element])
  return width
}
