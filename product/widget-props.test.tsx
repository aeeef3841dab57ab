import { eachProp } from '@atrium/charts/contract/define/prop-values'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DATA_STATES, drawingOf } from './testing/drawing.tsx'
import { fakeChart } from './testing/fake-charts.ts'
import { modesOf, type Trial, trialsOf } from './testing/other-values.ts'
import { widgetExample } from './widget-examples.ts'
import { exceptions } from './widget-props.exceptions.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

vi.mock('@atrium/core/web/map/live/live-map', () => import('./testing/fake-map.tsx'))
vi.mock('echarts/core', async (original) => ({ ...(await original<object>()), init: () => fakeChart() }))

beforeAll(() => {
  offerWidgets(widgets, widgetViews)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1, 9) })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const reasonOf = (kind: string, path: string) => exceptions[`${kind}.${path}`]

test.each(widgets.map((widget) => [widget.kind, widget] as const))(
  'each field of %s changes its drawing or its request',
  async (kind, spec) => {
    const example = await widgetExample(kind, 'zh_CN')
    const columns = example.sources.flatMap((source) =>
      source.columns.map(({ name }) => name).filter((name) => name !== 'time'),
    )
    const drawn = new Map<string, string>()
    const draw: Draw = async (props, given) => {
      const key = `${given} ${JSON.stringify(props)}`
      const known = drawn.get(key) ?? (await drawingOf(spec, example, props, given))
      drawn.set(key, known)
      return known
    }
    let dummies = trialsOf(spec.props, example.props, columns)
    for (const mode of modesOf(spec.props, example.props)) {
      if (dummies.size === 0) break
      // The first drawing of a mode may load a part of the kind; those that are compared find everything loaded.
      for (const given of DATA_STATES) await drawingOf(spec, example, mode, given)
      const trials = trialsOf(spec.props, mode, columns)
      const left = new Map<string, Trial[]>()
      for (const path of dummies.keys()) if (!(await changesAny(draw, trials.get(path) ?? []))) left.set(path, [])
      dummies = left
    }
    // A list matters if a field of its entries does.
    const all = eachProp(spec.props)
    for (const path of dummies.keys())
      if (all.some(([inner]) => inner.startsWith(`${path}.`) && !dummies.has(inner))) dummies.delete(path)
    const excepted = all.flatMap(([path]) => (reasonOf(kind, path) ? [path] : []))
    expect([...dummies.keys()].sort()).toEqual(excepted.sort())
  },
)

type Draw = (props: object, given: (typeof DATA_STATES)[number]) => Promise<string>

async function changesAny(draw: Draw, trials: readonly Trial[]): Promise<boolean> {
  for (const given of DATA_STATES) {
    for (const { before, after } of trials) if ((await draw(before, given)) !== (await draw(after, given))) return true
  }
  return false
}

test('the exceptions name fields that exist', () => {
  const fields = widgets.flatMap(({ kind, props }) => eachProp(props).map(([path]) => `${kind}.${path}`))
  expect(Object.keys(exceptions).filter((field) => !fields.includes(field))).toEqual([])
})
