import { defineWidget } from '@atrium/charts/contract/define/widget'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import type { LoadWidgetView, WidgetView } from '@atrium/charts/web/kind/widget-view'
import { useEffect, useRef } from 'react'

// Kinds that leave something behind: the harness must find each of them.

const kept: unknown[] = []

const KeepsData: WidgetView = ({ sources }) => {
  kept.push(sources)
  return <p>{kept.length}</p>
}

/** Just above what is allowed: 75 numbers of eight bytes. */
const KeepsLittle: WidgetView = () => {
  kept.push(Array.from({ length: 75 }, (_, index) => index + 0.5))
  return <p>1</p>
}

const KeepsNode: WidgetView = () => {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    kept.push(element.current)
  }, [])
  return <p ref={element}>1</p>
}

const KeepsTimer: WidgetView = () => {
  useEffect(() => {
    setInterval(() => undefined, 1_000)
  }, [])
  return <p>1</p>
}

const KeepsListener: WidgetView = () => {
  useEffect(() => {
    window.addEventListener('resize', () => undefined)
  }, [])
  return <p>1</p>
}

const KeepsWorker: WidgetView = () => {
  useEffect(() => {
    kept.push(new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))))
  }, [])
  return <p>1</p>
}

const KeepsPlayer: WidgetView = () => {
  useEffect(() => {
    const player = document.createElement('video')
    player.muted = true
    player.srcObject = document.createElement('canvas').captureStream(1)
    void player.play()
    kept.push(player)
  }, [])
  return <p>1</p>
}

const LEAKS = { KeepsData, KeepsLittle, KeepsNode, KeepsTimer, KeepsListener, KeepsWorker, KeepsPlayer }

export const leakKinds = Object.keys(LEAKS).map((kind) =>
  defineWidget({
    kind,
    icon: 'number',
    size: { width: 100, height: 100 },
    props: {},
    shape: () => 'series',
    fullScreen: false,
  }),
)

export const leakViews: Readonly<Record<string, LoadWidgetView>> = Object.fromEntries(
  Object.entries(LEAKS).map(([kind, view]) => [kind, async () => ({ default: view })]),
)

const COLUMNS = [
  { name: 'time', type: 'time' as const },
  { name: 'n', type: 'number' as const },
]

export const leakExample: WidgetExample = {
  props: {},
  sources: [{ columns: COLUMNS, rows: Array.from({ length: 60 }, (_, index) => [index * 1_000, index]) }],
}
