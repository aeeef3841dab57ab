import { useLayoutEffect, useRef } from 'react'
import type { Editor } from '../editor.ts'
import { otherAxis } from '../snap/boxes.ts'
import type { Gap } from '../snap/gaps.ts'
import type { SnapLine } from '../snap/snap.ts'
import { type Label, label } from './label.ts'
import { shift } from './shift.ts'
import { useEditor } from './use-editor.ts'

/** At most three lines along each axis meet a box; a box has up to eight distances. */
const LINES = Array.from({ length: 6 }, (_, index) => index)
const GAPS = Array.from({ length: 8 }, (_, index) => index)

const NONE: readonly never[] = []

/**
 * The lines and distances of a drag. There are always as many elements. With each frame they are only moved (`shift`) and
 * their numbers drawn (`label`), without React: a change of text or size would paint the page again.
 */
export function Marks() {
  const editor = useEditor()
  const all = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = createMarks(all.current!)
    const follow = () => show(editor)
    follow()
    const stops = [editor.overlay.subscribe(follow), editor.camera.subscribe(follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [editor])
  return (
    <div ref={all} aria-hidden="true">
      {LINES.map((index) => (
        <i key={index} className="dashboards-editor-snap" />
      ))}
      {GAPS.map((index) => (
        <i key={index} className="dashboards-editor-gap" />
      ))}
      {GAPS.map((index) => (
        <canvas key={index} className="dashboards-editor-gap-px" />
      ))}
    </div>
  )
}

/** Returns what shows the marks of the overlay. What has not changed is not touched. */
function createMarks(all: HTMLElement): (editor: Editor) => void {
  const snaps = movers(all, '.dashboards-editor-snap')
  const gapLines = movers(all, '.dashboards-editor-gap')
  const texts = movers(all, '.dashboards-editor-gap-px')
  const labels: Label[] = [...all.querySelectorAll('canvas')].map(label)
  return ({ overlay, camera }) => {
    const { lines = NONE, gaps = NONE } = overlay.get()
    const { zoom } = camera.get()
    // The texts first: a canvas needs the styles of the page, which a moved element has changed.
    for (const index of GAPS) {
      const gap = gaps[index]
      if (gap) labels[index]!(String(Math.round(gap.to - gap.from)))
    }
    for (const index of LINES) snaps[index]!(lineTransform(lines[index], zoom))
    for (const index of GAPS) {
      gapLines[index]!(lineTransform(lineOf(gaps[index]), zoom))
      texts[index]!(textTransform(gaps[index], zoom))
    }
  }
}

function movers(all: HTMLElement, name: string): ((transform: string) => void)[] {
  return [...all.querySelectorAll<HTMLElement>(name)].map((element) => {
    // Not read from the style, which has fewer digits.
    let before = ''
    return (transform) => {
      if (transform !== before) shift(element, transform)
      before = transform
    }
  })
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
