import type { Dataset } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { TimeRange } from '@atrium/core/contract/time'
import { ControlContext, type ControlPort } from '@atrium/dashboards/web/live/control-port'
import { changedData } from '@atrium/dashboards/web/sample/changed-data'
import { SampleView } from '@atrium/dashboards/web/sample/sample-view'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { charts } from './fake-charts.ts'

/**
 * Everything that a kind draws and asks for with these props, as a text: what it asks the server for, its elements, what
 * it gives to the chart library, and what appears and is sent when one points at it and clicks; with data and a shared
 * range, or without both.
 */
export async function drawingOf(spec: WidgetSpec, example: WidgetExample, stored: object, given: DataState) {
  const filled = example.sources.map((source) => changedData(source, 0))
  if (given === 'data') return drawingWith(spec, filled, stored, SHARED_RANGE)
  const empty = filled.map(({ reduced: _, ...dataset }) => ({ ...dataset, rows: [], total: 0 }))
  return drawingWith(spec, empty, stored, null)
}

/** In the order in which a difference is most likely to be seen. */
export const DATA_STATES = ['data', 'nothing'] as const
type DataState = (typeof DATA_STATES)[number]

async function drawingWith(
  spec: WidgetSpec,
  datasets: readonly Dataset[],
  stored: object,
  range: TimeRange | null,
): Promise<string> {
  const widget = widgetOf(spec.kind)
  if (!widget) throw new Error(`there is no kind ${spec.kind}`)
  const props = withDefaults(allProps(spec), stored)
  const sent: unknown[] = []
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      void sent.push([what, given])
  const sources = datasets.map((dataset) => ({ dataset, loading: false, refused: null, receivedAtMs: 0 }))
  charts.length = 0
  const callbacks = {
    onAsk: note('ask'),
    emit: note('emit'),
    open: note('open'),
    onValues: note('values'),
    onRange: note('range'),
    range,
  }
  const { container, unmount } = render(
    <ControlContext value={PORT}>
      <SampleView {...{ widget, props, sources, callbacks }} title={spec.kind} width={640} height={400} />
    </ControlContext>,
  )
  await act(async () => {
    await widget.View.preload()
  })
  // Some kinds load a part of their code when they know their props. An observer of all elements costs as much as they do.
  const isLoading = () => container.querySelector('.charts-skeleton') !== null
  if (isLoading()) await waitFor(() => expect(isLoading()).toBe(false), { timeout: 20_000 })
  const before = container.innerHTML
  const pointed = await pointAt(container)
  const options = charts.map(({ options }) => options.map(asText))
  unmount()
  return [JSON.stringify(requestOf(spec, stored)), before, pointed, ...options.flat(), JSON.stringify(sent)]
    .join('\n')
    .replaceAll(/«r\w+»|_r_\w+_|:r\w+:/g, 'ID')
}

/** Controls can be armed, and nothing is sent. */
const PORT: ControlPort = { blocked: null, last: null, send: async () => null }

/** What the widgets that share a range show. */
const SHARED_RANGE = { startTime: '*-20m', endTime: '*' }

/** The props that the server reads itself when it runs the query (queryplane), and the page that the view asks for. */
const ASKED = ['startTime', 'endTime', 'interval', 'pageSize', 'sorter']

function requestOf(spec: WidgetSpec, stored: object) {
  const shape = shapeOf(spec, stored)
  if (shape === 'none') return { shape }
  const props = withDefaults(spec.props, stored) as Readonly<Record<string, unknown>>
  return { shape, ...Object.fromEntries(ASKED.map((name) => [name, props[name]])) }
}

async function pointAt(container: HTMLElement): Promise<string> {
  const parts = [...container.querySelectorAll('[tabindex], td, a, button, input, select, [class*="-chart"]')]
  for (const part of parts.slice(0, 12)) {
    await act(async () => {
      fireEvent.pointerMove(part, { clientX: 200, clientY: 100, pointerType: 'mouse' })
      fireEvent.mouseEnter(part)
      fireEvent.focus(part)
      fireEvent.keyDown(part, { key: 'ArrowRight' })
    })
  }
  const shown = container.innerHTML
  for (const part of parts.slice(0, 3)) await act(async () => void fireEvent.click(part))
  return shown + container.innerHTML
}

/** JSON with the results of functions, because formatters are a part of what is drawn. */
function asText(option: unknown): string {
  return JSON.stringify(option, (_, value) => (typeof value === 'function' ? resultsOf(value) : value))
}

const VALUES = [
  [1234.56789, 0],
  [
    {
      value: 1234.56789,
      name: 'n',
      seriesName: 's',
      seriesIndex: 0,
      dataIndex: 0,
      data: { value: 1234.56789, name: 'n' },
    },
  ],
  [{ value: [0, 1234.56789], name: 'n', seriesIndex: 0, dataIndex: 0, data: [0, 1234.56789] }],
]

function resultsOf(run: (...given: unknown[]) => unknown): unknown[] {
  return VALUES.map((given) => {
    try {
      return run(...given)
    } catch {
      return 'no result'
    }
  })
}
