import '@atrium/core/web/theme/tokens.css'
import '@atrium/dashboards/web/viewer/public-page.css'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps } from '@atrium/charts/contract/define/widget'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import { type KnownWidget, offerWidgets, widgetOf } from '@atrium/charts/web/kind/registry'
import { changedData } from '@atrium/dashboards/web/sample/changed-data'
import { SampleView } from '@atrium/dashboards/web/sample/sample-view'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { widgetExample } from '../widget-examples.ts'
import { widgets } from '../widgets.ts'
import { widgetViews } from '../widgetViews.ts'
import { leakExample, leakKinds, leakViews } from './leaks.tsx'
import type { SoakPage } from './run.ts'

// The page of the soak run: it draws one kind at a time and changes its data.

const WIDTH = 640
const HEIGHT = 400
const UPDATES_PER_FRAME = 50
/** A map takes its size in one frame, is drawn in the next one, and named when it has found its fonts. */
const FIRST_FRAMES = 10

offerWidgets(widgets, widgetViews)
offerWidgets(leakKinds, leakViews)

let shown: { root: Root; element: HTMLElement; widget: KnownWidget; example: WidgetExample } | undefined

function draw(step: number): void {
  if (!shown) return
  const { root, widget, example } = shown
  const sources = example.sources.map((source) => ({
    dataset: changedData(source, step),
    loading: false,
    refused: null,
    receivedAtMs: Date.now(),
  }))
  const props = withDefaults(allProps(widget.spec), example.props)
  const view = { widget, title: widget.spec.kind, props, sources, width: WIDTH, height: HEIGHT }
  flushSync(() => root.render(<SampleView {...view} />))
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const soak: SoakPage = {
  kinds: widgets.map(({ kind }) => kind),
  leaks: leakKinds.map(({ kind }) => kind),
  async mount(kind) {
    const widget = widgetOf(kind)
    if (!widget) throw new Error(`there is no kind ${kind}`)
    const example = soak.leaks.includes(kind) ? leakExample : await widgetExample(kind, 'zh_CN')
    await widget.View.preload()
    const element = document.body.appendChild(document.createElement('div'))
    element.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px`
    shown = { root: createRoot(element), element, widget, example }
    draw(0)
    while (element.querySelector('.charts-skeleton')) await nextFrame()
    for (let frame = 0; frame < FIRST_FRAMES; frame++) await nextFrame()
  },
  async update(from, count) {
    for (let step = from + 1; step <= from + count; step++) {
      draw(step)
      if (step % UPDATES_PER_FRAME === 0) await nextFrame()
    }
    await nextFrame()
  },
  text: () => shown?.element.textContent ?? '',
  async unmount() {
    shown?.root.unmount()
    shown?.element.remove()
    shown = undefined
    // What the last frame holds is released in the next ones.
    await nextFrame()
    await nextFrame()
  },
}

Object.assign(window, { soak })
