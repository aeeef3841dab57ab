import { expect, test, vi } from 'vitest'
import { drawAllKinds, exceptedFields } from './testing/draw-all-kinds.tsx'
import { fakeChart } from './testing/fake-charts.ts'
import { fieldsWithoutEffect } from './testing/fields-without-effect.ts'
import { widgetExample } from './widget-examples.ts'
import { widgets } from './widgets.ts'

vi.mock('@atrium/core/web/map/live/live-map', () => import('./testing/fake-map.tsx'))
vi.mock('echarts/core', async (original) => ({ ...(await original<object>()), init: () => fakeChart() }))

drawAllKinds()

const excepted = widgets.flatMap((spec) => exceptedFields(spec).map((field) => [spec.kind, field, spec] as const))

test.each(excepted)('of %s, the field %s changes nothing in any mode', async (kind, field, spec) => {
  expect(await fieldsWithoutEffect(spec, await widgetExample(kind, 'zh_CN'), [field])).toEqual([field])
})
