import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import type { WidgetView } from '@atrium/charts/web/kind/widget-view'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeLink, sharedState } from '../../testing/web/fake-link.ts'
import { itemOf } from '../../testing/web/fixtures.ts'
import { SharedStateContext } from '../live/shared-state.ts'
import { ViewerContextProvider } from '../live/viewer-context.tsx'
import { Frame } from './frame.tsx'

const gauge = defineWidget({
  kind: 'Toy-gauge',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: {},
  shape: () => 'single',
  fullScreen: false,
})
const lever = defineWidget({ ...gauge, kind: 'Toy-lever', needs: 'control', relay: 'mqttPublish' })

/** As the frame of controls has it. */
const View: WidgetView = ({ sources: [source] }) => (
  <>
    <p className="dashboards-control-present">{source?.dataset?.rows.at(-1)?.[1]?.toString()}</p>
    <button type="button">Send</button>
  </>
)
const load = async () => ({ default: View })
offerWidgets([gauge, lever], { 'Toy-gauge': load, 'Toy-lever': load })

afterEach(cleanup)

/** The selectors of what is drawn paler. */
function paleSelectors(): string {
  const css = readFileSync(join(import.meta.dirname, 'frame.css'), 'utf8').replace(/\/\*.*?\*\//gs, '')
  return /([^{}]+)\{\s*opacity: 0\.5;\s*filter: grayscale/.exec(css)![1]!.trim()
}

test('old data are paler, but of a control only the present value is, because the rest of it can be used', async () => {
  const link = fakeLink()
  const box = { left: 0, top: 0, width: 300, height: 200 }
  render(
    <ViewerContextProvider value={{ link, layers: null }}>
      <SharedStateContext value={sharedState()}>
        {['Toy-gauge', 'Toy-lever'].map((kind) => (
          <Frame key={kind} item={itemOf(kind, { _id: kind, title: kind, sources: 1 })} box={box} scale={1} />
        ))}
      </SharedStateContext>
    </ViewerContextProvider>,
  )
  // The view is a lazy chunk.
  await screen.findAllByText('Send')
  act(() => link.answer(datasetOf([[Date.now() - 600_000, 41.5]])))
  const pale = paleSelectors()
  const isPale = (kind: string, part: string) =>
    screen.getByRole('region', { name: kind }).querySelector(part)!.closest(pale) !== null
  expect(['.dashboards-body', '.dashboards-body button'].map((part) => isPale('Toy-gauge', part))).toEqual([true, true])
  const parts = ['.dashboards-body', '.dashboards-control-present', '.dashboards-body button']
  expect(parts.map((part) => isPale('Toy-lever', part))).toEqual([false, true, false])
})
