import { eachProp } from '@atrium/charts/contract/define/prop-values'
import { expect, test, vi } from 'vitest'
import { drawAllKinds, exceptedFields } from './testing/draw-all-kinds.tsx'
import { fakeChart } from './testing/fake-charts.ts'
import { fieldsWithoutEffect } from './testing/fields-without-effect.ts'
import { widgetExample } from './widget-examples.ts'
import { exceptions } from './widget-props.exceptions.ts'
import { widgets } from './widgets.ts'

vi.mock('@atrium/core/web/map/live/live-map', () => import('./testing/fake-map.tsx'))
vi.mock('echarts/core', async (original) => ({ ...(await original<object>()), init: () => fakeChart() }))

drawAllKinds()

test.each(widgets.map((widget) => [widget.kind, widget] as const))(
  'each field of %s changes its drawing or its request',
  async (kind, spec) => {
    const example = await widgetExample(kind, 'zh_CN')
    const excepted = exceptedFields(spec)
    const fields = eachProp(spec.props).map(([path]) => path)
    const others = fields.filter((path) => !excepted.includes(path))
    expect(await fieldsWithoutEffect(spec, example, others)).toEqual([])
    // In all modes: the long test.
    expect(await fieldsWithoutEffect(spec, example, excepted, [example.props])).toEqual(excepted)
  },
)

test('the exceptions name fields that exist', () => {
  const fields = widgets.flatMap(({ kind, props }) => eachProp(props).map(([path]) => `${kind}.${path}`))
  expect(Object.keys(exceptions).filter((field) => !fields.includes(field))).toEqual([])
})
