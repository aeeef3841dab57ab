import { expect, test, vi } from 'vitest'
import { drawAllKinds, exceptedFields } from './testing/draw-all-kinds.tsx'
import { fakeChart } from './testing/fake-charts.ts'
import { fieldsWithoutEffect } from './testing/fields-without-effect.ts'
import { widgetExample } from './widget-examples.ts'
import { widgets } from './widgets.ts'

vi.mock('@atrium/core/web/map/live/live-map', () => import('./testing/fake-map.tsx'))
vi.mock('echarts/core', async (original) => ({ ...(await original<object>()), init: () => fakeChart() }))

drawAllKinds()

test.each(widgets.filter((spec) => exceptedFields(spec).length > 0).map((spec) => [spec.kind, spec] as const))(
  'the exceptions of %s change nothing in any of its modes',
  async (kind, spec) => {
    const excepted = exceptedFields(spec)
    expect(await fieldsWithoutEffect(spec, await widgetExample(kind, 'zh_CN'), excepted)).toEqual(excepted)
  },
)
