import type { Place } from '@atrium/contract/dashboard-ops/ops'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useCell } from '../cell.ts'
import { otherAxis } from '../snap/boxes.ts'
import type { Gap } from '../snap/gaps.ts'
import type { SnapLine } from '../snap/snap.ts'
import { shift } from './shift.ts'
import { useEditor, useOptions } from './use-editor.ts'

/** Guides, what a tool aligns with, distances, and the frame that is drawn: in pixels of the screen. */
export function OverlayLayer() {
  const editor = useEditor()
  const { zoom } = useCell(editor.camera)
  const { lines, gaps = NONE, marquee, ghosts = NONE } = useCell(editor.overlay)
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
      {lines && <Marks lines={lines} gaps={gaps} zoom={zoom} />}
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

const NONE: readonly never[] = []

/** At most three lines along each axis meet a box; a box has up to eight distances. */
const LINES = Array.from({ length: 6 }, (_, index) => index)
const GAPS = Array.from({ length: 8 }, (_, index) => index)

interface MarksProps {
  lines: readonly SnapLine[]
  gaps: readonly Gap[]
  zoom: number
}

/** The lines and distances of a drag. There are always as many elements, so that they are only moved (`shift`). */
function Marks({ lines, gaps, zoom }: MarksProps) {
  return (
    <>
      {LINES.map((index) => (
        <Mark key={index} className="e-snap" transform={lineTransform(lines[index], zoom)} />
      ))}
      {GAPS.map((index) => (
        <Mark key={index} className="e-gap" transform={lineTransform(lineOf(gaps[index]), zoom)} />
      ))}
      {GAPS.map((index) => (
        <Mark key={index} className="e-gap-px" transform={textTransform(gaps[index], zoom)}>
          {gaps[index] ? Math.round(gaps[index].to - gaps[index].from) : ''}
        </Mark>
      ))}
    </>
  )
}

interface MarkProps {
  className: string
  transform: string
  children?: ReactNode
}

function Mark({ className, transform, children }: MarkProps) {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (element.current) shift(element.current, transform)
  }, [transform])
  return (
    <i ref={element} className={className}>
      {children}
    </i>
  )
}

const AWAY = 'translate(-9999px, 0)'

/** Of an element of one pixel. */
function lineTransform(line: SnapLine | undefined, zoom: number): string {
  if (!line) return AWAY
  const { axis, at, from, to } = line
  const length = (to - from) * zoom
  return axis === 'x'
    ? `translate(${at * zoom}px, ${from * zoom}px) scale(1, ${length})`
    : `translate(${from * zoom}px, ${at * zoom}px) scale(${length}, 1)`
}

/** A gap along an axis lies on a line across it. */
function lineOf(gap: Gap | undefined): SnapLine | undefined {
  return gap && { ...gap, axis: otherAxis(gap.axis) }
}

function textTransform(gap: Gap | undefined, zoom: number): string {
  if (!gap) return AWAY
  const middle = ((gap.from + gap.to) / 2) * zoom
  const [x, y] = gap.axis === 'x' ? [middle, gap.at * zoom] : [gap.at * zoom, middle]
  return `translate(${x}px, ${y}px)`
}
