import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { useCell } from '../cell.ts'
import { Marks } from './marks.tsx'
import { useEditor, useOptions, useOverlay } from './use-editor.ts'

/** Guides, what a tool aligns with, distances, and the frame that is drawn: in pixels of the screen. */
export function OverlayLayer() {
  const editor = useEditor()
  const { zoom } = useCell(editor.camera)
  const hasLines = useOverlay(({ lines }) => lines !== undefined)
  const marquee = useOverlay((overlay) => overlay.marquee)
  const ghosts = useOverlay((overlay) => overlay.ghosts) ?? NONE
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
        <div key={index} className="dashboards-editor-ghost" style={boxStyle(ghost)} />
      ))}
      {hasLines && <Marks />}
      {marquee && <div className="dashboards-editor-marquee" style={boxStyle(marquee)} />}
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
        className={`dashboards-editor-guide dashboards-editor-guide-${axis}`}
        data-guide={`${axis} ${index}`}
        style={axis === 'x' ? { left: at * zoom, height: height * zoom } : { top: at * zoom, width: width * zoom }}
      />
    )),
  )
}

const NONE: readonly never[] = []
