import { useMemo } from 'react'
import { RULER_PX } from '../camera.ts'
import { useCell } from '../cell.ts'
import { selectedItems } from '../editor.ts'
import { type Axis, boundsOf, spanOf } from '../snap/boxes.ts'
import { useEditor, useSelection } from './use-editor.ts'

/** The rulers above and beside the canvas. A line is pulled out of one. */
export function Rulers() {
  return (
    <>
      <Ruler axis="x" />
      <Ruler axis="y" />
      <div className="dashboards-editor-ruler-corner" />
    </>
  )
}

function Ruler({ axis }: { axis: Axis }) {
  const editor = useEditor()
  const camera = useCell(editor.camera)
  const view = useCell(editor.view)
  useSelection()
  const length = axis === 'x' ? view.width : view.height
  const ticks = useMemo(() => ticksOf(camera.zoom, camera[axis], length), [camera, axis, length])
  const bounds = boundsOf(selectedItems(editor))
  const span = bounds && spanOf(bounds, axis)
  return (
    <svg className={`dashboards-editor-ruler dashboards-editor-ruler-${axis}`} data-ruler={axis} aria-hidden="true">
      {span && (
        <Selected
          axis={axis}
          from={span.start * camera.zoom + camera[axis]}
          to={span.end * camera.zoom + camera[axis]}
        />
      )}
      {/* One path, because it is drawn with each frame of a zoom. */}
      <path d={ticks.map((tick) => tickPath(axis, tick)).join('')} />
      {ticks.map(
        ({ px, value, isLarge }) =>
          isLarge && (
            <text
              key={value}
              {...(axis === 'x'
                ? { x: px + 3, y: 9 }
                : { x: -3, y: 9, transform: `translate(0,${px}) rotate(-90)`, textAnchor: 'end' })}
            >
              {value}
            </text>
          ),
      )}
    </svg>
  )
}

function Selected({ axis, from, to }: { axis: Axis; from: number; to: number }) {
  const length = Math.max(0, to - from)
  return axis === 'x' ? (
    <rect x={from} y={0} width={length} height={RULER_PX} />
  ) : (
    <rect x={0} y={from} width={RULER_PX} height={length} />
  )
}

function tickPath(axis: Axis, { px, isLarge }: Tick): string {
  const start = isLarge ? 0 : RULER_PX - 5
  return axis === 'x' ? `M${px + 0.5} ${start}V${RULER_PX}` : `M${start} ${px + 0.5}H${RULER_PX}`
}

interface Tick {
  px: number
  value: number
  isLarge: boolean
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
/** A number and its line need this much. */
const LARGE_PX = 60

/** The lines of a ruler: a number at each fifth one. */
export function ticksOf(zoom: number, offset: number, length: number): Tick[] {
  const large = STEPS.find((step) => step * zoom >= LARGE_PX) ?? 10_000
  const small = large / 5
  const first = Math.floor(-offset / zoom / small)
  const last = Math.ceil((length - offset) / zoom / small)
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const value = (first + index) * small
    return { px: Math.round(value * zoom + offset), value, isLarge: (first + index) % 5 === 0 }
  })
}
