import { type CoverDrawing, type Shape, shapeOf } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'

/** A drawing of 100 × 100 in the middle of a box: lines, or with `filled` areas. */
interface Drawing {
  path: string
  filled?: true
  /** Stretched to the whole box instead of keeping its proportions. */
  wide?: true
}

const DRAWINGS: Record<CoverDrawing, Drawing> = {
  line: { path: 'M0 78 16 52 30 64 48 26 64 44 82 12 100 34', wide: true },
  bars: { path: 'M4 100V52h14v48zM28 100V24h14v76zM54 100V64h14v36zM80 100V38h14v62z', filled: true, wide: true },
  pie: { path: 'M46 54V8a46 46 0 1 0 46 46zM58 42h38a38 38 0 0 0-38-38z', filled: true },
  gauge: { path: 'M8 78a44 44 0 1 1 84 0M50 66 72 38' },
  number: { path: 'M4 24h92v34H4zM4 72h54v10H4z', filled: true },
  table: { path: 'M0 6h100M0 29h100M0 52h100M0 75h100M0 98h100M34 6v92', wide: true },
  text: { path: 'M0 22h92M0 50h100M0 78h58', wide: true },
  picture: { path: 'M0 92 30 46 50 70 68 48 100 92zM74 12a12 12 0 1 1 0 24 12 12 0 0 1 0-24z', filled: true },
  film: { path: 'M32 20v60l46-30z', filled: true },
  map: {
    path: 'M50 6a30 30 0 0 1 30 30c0 22-30 58-30 58S20 58 20 36A30 30 0 0 1 50 6zM50 26a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
  },
  clock: { path: 'M50 8a42 42 0 1 0 0 84 42 42 0 1 0 0-84M50 26v26l18 12' },
  flow: { path: 'M0 24c46 0 54 20 100 20M0 50c46 0 54 30 100 30M0 80c46 0 54-60 100-60', wide: true },
  act: { path: 'M12 32h76v36H12zM34 50h32' },
  net: { path: 'M8 8h28v24H8zM64 8h28v24H64zM36 68h28v24H36zM22 32v18h56V32M50 50v18' },
}

const OF_SHAPE: Record<Shape, CoverDrawing> = {
  single: 'number',
  trail: 'number',
  series: 'line',
  exact: 'line',
  rows: 'table',
  page: 'table',
  none: 'text',
}

/** Kinds that do not exist yet, but may be placed. */
const PLANNED: ReadonlyMap<string, CoverDrawing> = new Map([
  ['Video', 'film'],
  ['Fabric', 'net'],
  ['Fabric2', 'net'],
  ['Iframe', 'net'],
  ['Camera', 'film'],
  ['Ys7Camera', 'film'],
  ['ImouCamera', 'film'],
  ['InfluxdbWrite', 'act'],
  ['HttpRequest', 'act'],
  ['MqttPublish', 'act'],
  ['Html', 'text'],
])

/** The colour of each drawing: one of the series of the dashboard's own theme, or that of its muted texts. */
const COLOURS: Record<CoverDrawing, string> = {
  line: 'var(--a-series-1)',
  bars: 'var(--a-series-4)',
  pie: 'var(--a-series-2)',
  gauge: 'var(--a-series-3)',
  number: 'var(--a-text)',
  table: 'var(--a-line-strong)',
  text: 'var(--a-faint)',
  picture: 'var(--a-series-7)',
  film: 'var(--a-series-7)',
  map: 'var(--a-series-6)',
  clock: 'var(--a-faint)',
  flow: 'var(--a-series-2)',
  act: 'var(--a-brand)',
  net: 'var(--a-series-6)',
}

/** What stands for a kind in a cover; a kind that does not exist any more is an empty box. */
export function drawingOf(kind: string): (Drawing & { colour: string }) | undefined {
  const spec = widgetOf(kind)?.spec
  const name = spec ? (spec.cover ?? OF_SHAPE[shapeOf(spec, {})]) : PLANNED.get(kind)
  return name && { ...DRAWINGS[name], colour: COLOURS[name] }
}
