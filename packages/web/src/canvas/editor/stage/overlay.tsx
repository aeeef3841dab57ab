import type { Place } from '@atrium/contract/dashboard-ops/ops'
import { useCell } from '../cell.ts'
import type { Gap } from '../snap/gaps.ts'
import type { SnapLine } from '../snap/snap.ts'
import { useEditor, useOptions } from './use-editor.ts'

/** Guides, what a tool aligns with, distances, and the frame that is drawn: in pixels of the screen. */
export function OverlayLayer() {
  const editor = useEditor()
  const { zoom } = useCell(editor.camera)
  const { lines = [], gaps = [], marquee, ghosts = [] } = useCell(editor.overlay)
  const at = (px: number) => px * zoom
  const boxStyle = ({ left, top, width, height }: Place) => ({
    left: at(left),
    top: at(top),
    width: at(width),
    height: at(height),
  })
  return (
    <>
      <GuideLines />
      {ghosts.map((ghost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and are drawn anew with each move
        <div key={index} className="e-ghost" style={boxStyle(ghost)} />
      ))}
      {lines.map((line) => (
        <i key={`${line.axis} ${line.at}`} className="e-snap" style={lineStyle(line, zoom)} />
      ))}
      {gaps.map((gap) => (
        <span key={JSON.stringify(gap)} className={`e-gap e-gap-${gap.axis}`} style={gapStyle(gap, zoom)}>
          <b>{Math.round(gap.to - gap.from)}</b>
        </span>
      ))}
      {marquee && <div className="e-marquee" style={boxStyle(marquee)} />}
    </>
  )
}

function GuideLines() {
  const editor = useEditor()
  const { zoom } = useCell(editor.camera)
  const guides = useCell(editor.guides)
  const { width, height } = useOptions()
  return (['x', 'y'] as const).flatMap((axis) =>
    guides[axis].map((at, index) => (
      <i
        key={`${axis} ${at}`}
        className={`e-guide e-guide-${axis}`}
        data-guide={`${axis} ${index}`}
        style={axis === 'x' ? { left: at * zoom, height: height * zoom } : { top: at * zoom, width: width * zoom }}
      />
    )),
  )
}

function lineStyle({ axis, at, from, to }: SnapLine, zoom: number) {
  const length = (to - from) * zoom
  return axis === 'x'
    ? { left: at * zoom, top: from * zoom, width: 1, height: length }
    : { left: from * zoom, top: at * zoom, width: length, height: 1 }
}

function gapStyle({ axis, from, to, at }: Gap, zoom: number) {
  const length = (to - from) * zoom
  return axis === 'x'
    ? { left: from * zoom, top: at * zoom, width: length }
    : { left: at * zoom, top: from * zoom, height: length }
}
