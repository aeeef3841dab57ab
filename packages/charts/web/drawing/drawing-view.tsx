import './drawing.css'
import { useMedia } from '@atrium/core/web/ui/use-media'
import { fill } from '@atrium/core/web/words'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Drawing } from '../../contract/drawing/drawing.ts'
import { type ThemeColours, useThemeColours } from '../chart/theme-colours.ts'
import { useCanvasWords } from '../kind/canvas-words.ts'
import { choose, isClickable } from '../kind/clickable.ts'
import { useForeignLink } from '../kind/foreign-link.tsx'
import { pixelRatio } from '../kind/pixel-ratio.ts'
import { LoadingOverlay, Refused, Skeleton } from '../kind/states.tsx'
import type { WidgetViewProps } from '../kind/widget-view.ts'
import type { Changes } from './changes.ts'
import { changeNotes, type DrawingWords, useDrawingWords } from './drawing-words.ts'
import { type Drawn, drawOn } from './drawn.ts'
import type { DrawingColours } from './look.ts'
import { Spots, spotsOf } from './spots.tsx'

type View = WidgetViewProps<{ config: Drawing; fillCanvas: boolean }>

interface DrawingViewProps {
  view: View
  changes: Changes
}

/** A drawing, with what data change of it. Without data it is as its author drew it. */
export function DrawingView({ view, changes }: DrawingViewProps) {
  const { props, sources, onCancel } = view
  const words = useDrawingWords()
  const canvasWords = useCanvasWords()
  const refused = sources.find((source) => source.refused)?.refused
  const loading = sources.some((source) => source.loading)
  const hasAnswer = sources.length === 0 || sources.some(({ dataset }) => dataset)
  if (Object.keys(props.config.objects).length === 0) {
    return (
      <div className="charts-note" role="status">
        <span>{words.none}</span>
      </div>
    )
  }
  if (!hasAnswer && refused) return <Refused {...refused} />
  if (!hasAnswer) return <Skeleton shape="block" />
  const isEmpty = sources.length > 0 && sources.every(({ dataset }) => !dataset || dataset.rows.length === 0)
  const notes = [...(isEmpty ? [canvasWords.noData] : []), ...changeNotes(words, changes)]
  return (
    <>
      <Sheet {...{ view, changes, words }} />
      {notes.length > 0 && (
        <p className="charts-drawing-notes" role="note" title={notes.join(' · ')}>
          {notes.join(' · ')}
        </p>
      )}
      {loading && <LoadingOverlay onCancel={onCancel} />}
    </>
  )
}

function Sheet({ view, changes, words }: DrawingViewProps & { words: DrawingWords }) {
  const { props, title, scale, running, mode, inert = false } = view
  const { config: drawing } = props
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Drawn>(null)
  const theme = useThemeColours(root)
  const lessMotion = useMedia('(prefers-reduced-motion: reduce)')
  const { ask, question } = useForeignLink('_self')
  const { width, height } = fittedSize(view)
  const ratio = pixelRatio(scale)
  const latest = useRef(changes)
  latest.current = changes

  useLayoutEffect(() => {
    // Where a browser draws nothing, the texts are said and the links are there.
    if (!canvas.current?.getContext('2d')) return
    const created = drawOn(canvas.current)
    drawn.current = created
    return () => {
      drawn.current = null
      created.dispose()
    }
  }, [])

  useLayoutEffect(() => drawn.current?.resize({ width, height, ratio }), [width, height, ratio])

  useLayoutEffect(() => {
    if (!theme) return
    drawn.current?.show(drawing, coloursOf(theme))
    drawn.current?.change(latest.current.byId)
  }, [drawing, theme])

  useLayoutEffect(() => {
    if (running) drawn.current?.change(changes.byId)
  }, [changes, running])

  useEffect(() => drawn.current?.move(running && !lessMotion && mode !== 'print'), [running, lessMotion, mode])

  const listens = isClickable(view)
  const spots = useMemo(
    () => (mode === 'view' && !inert ? spotsOf(drawing, changes, listens, words) : []),
    [drawing, changes, listens, words, mode, inert],
  )
  const said = useMemo(() => saidOf(drawing, changes, words), [drawing, changes, words])
  const place = {
    width: drawing.widthPx,
    height: drawing.heightPx,
    transform: `scale(${width / drawing.widthPx}, ${height / drawing.heightPx})`,
  }
  return (
    <div ref={root} className="charts-drawing">
      <div className="charts-drawing-sheet" style={{ width, height, background: drawing.background }}>
        <canvas ref={canvas} role="img" aria-label={title || words.drawing} />
        {spots.length > 0 && (
          <Spots {...{ spots }} style={place} onForeign={ask} onChoose={(row) => choose(view, row)} />
        )}
      </div>
      <ul className="core-hidden">
        {said.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {question}
    </div>
  )
}

/** As large as the widget allows, in the proportions of the drawing unless it is to fill all of it. */
function fittedSize({ props, width, height }: View): { width: number; height: number } {
  const { config, fillCanvas } = props
  if (fillCanvas) return { width, height }
  const scale = Math.min(width / config.widthPx, height / config.heightPx)
  return { width: config.widthPx * scale, height: config.heightPx * scale }
}

function coloursOf({ text, muted, line, surface, good, attention, alarm, font, series }: ThemeColours): DrawingColours {
  const liquid = series[3] ?? text
  return {
    text,
    line: muted,
    area: line,
    font,
    surface,
    liquid,
    off: muted,
    on: good,
    warning: attention,
    fault: alarm,
  }
}

/** What the drawing shows, for people who do not see it. */
function saidOf({ objects }: Drawing, { byId }: Changes, words: DrawingWords): { id: string; text: string }[] {
  return Object.entries(objects).flatMap(([id, object]) => {
    const change = byId.get(id)
    if (object.sort === 'text') return [{ id, text: String(change?.text ?? object.text) }]
    if (object.sort !== 'symbol' || object.name === '') return []
    const state = (change?.state ?? object.state) as typeof object.state
    return [{ id, text: fill(words.said, { name: object.name, text: words.states[state] }) }]
  })
}
