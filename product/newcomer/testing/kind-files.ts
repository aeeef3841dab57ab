import type { Block } from './page.ts'

/** No kind of the product will ever be called so. */
export const KIND = 'Plate'

const file = (name: string, text: string): Block => ({ path: `widgets/${KIND}/${name}`, text })

/** The folder of a small kind: it shows the mean of its data with a unit. */
export const kindFiles: readonly Block[] = [
  file(
    'index.ts',
    `import type { PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'

const props = { unit: str(40, { min: 0, default: '' }) } as const

export type PlateProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Plate',
  icon: 'M2 4h12M2 12h12M4 8h8',
  size: { width: 320, height: 180 },
  props,
  shape: () => 'series',
  fullScreen: true,
})
`,
  ),
  file(
    'view.tsx',
    `import './plate.css'
import { DataGate } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { PlateProps } from './index.ts'

export default function PlateView({ props, sources }: WidgetViewProps<PlateProps>) {
  return (
    <DataGate sources={sources} skeleton="value">
      {(datasets) => {
        const values = datasets.flatMap(({ rows }) => rows.map((row) => Number(row[1])))
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        return <output className="w-plate">{\`\${mean.toFixed(1)} \${props.unit}\`}</output>
      }}
    </DataGate>
  )
}
`,
  ),
  file('plate.css', '.w-plate {\n  font-size: 32px;\n}\n'),
  file(
    'example.ts',
    `import { exampleTrail } from '@atrium/charts/contract/define/example-data'
import type { MakeExample } from '@atrium/charts/contract/define/widget-example'

export default (() => ({ props: { unit: 'kPa' }, sources: [exampleTrail('pressure', 250)] })) satisfies MakeExample
`,
  ),
  file('zh_CN.ts', "export default { name: '均值牌', about: '数据的均值' }\n"),
  file('en_US.ts', "export default { name: 'Mean plate', about: 'The mean of the data' }\n"),
  file('palette.zh_CN.ts', "export default { synonyms: '平均数' }\n"),
  file('palette.en_US.ts', "export default { synonyms: 'average' }\n"),
  file('settings.zh_CN.ts', "export default { unit: '单位' }\n"),
  file('settings.en_US.ts', "export default { unit: 'Unit' }\n"),
]

/** `product/widgets.ts` with the kind: one line imports it, one lists it. */
export const withKind = (widgets: string): string =>
  widgets
    .replace('import RichText from', `import ${KIND} from '@atrium/widgets/${KIND}/index'\nimport RichText from`)
    .replace('  Sankey,\n', `  Sankey,\n  ${KIND},\n`)

/** `apps/visual/kinds.ts` with the kind: dashboards may have it. */
export const withAllowedKind = (kinds: string): string => kinds.replace("  'Sankey',\n", `  'Sankey',\n  '${KIND}',\n`)

/** Tests of the copy that use the kind as its authors and the server do. */
export const kindTests: readonly Block[] = [
  {
    path: 'product/planted-page.test.tsx',
    text: `import visual from '@atrium/apps/visual/index'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { openerOf } from '@atrium/core/testing/web/open-app'
import { offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { appEntries } from './apps.web.ts'
import { kindParts } from './widget-parts.ts'
import { widgets } from './widgets.ts'
import { widgetViews } from './widgetViews.ts'

test('its page in the gallery draws it and has its settings', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  offerWidgets(widgets, widgetViews)
  offerKindParts(kindParts)
  await openerOf(appEntries.find(({ app }) => app === visual)!)('/visual/gallery?kind=${KIND}', {})
  expect((await screen.findAllByText(/^250\\.\\d kPa$/)).length).toBeGreaterThan(0)
  expect(await screen.findByText('均值牌')).toBeTruthy()
  expect(await screen.findByLabelText('单位')).toBeTruthy()
})
`,
  },
  {
    path: 'product/planted-call.test.ts',
    text: `import { expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

test('a dashboard keeps it with its props, and a wrong one is refused', async () => {
  const author = await (await (await productWorld()).tenant()).user()
  const item = (props: object) => ({ _id: 'planted1', component: { component: '${KIND}', props } })
  const made = await author.post('/api/dashboard', { name: 'planted', components: [item({ unit: 'kPa' })] })
  expect(made.body.dashboard.components[0].component).toMatchObject({ component: '${KIND}', props: { unit: 'kPa' } })
  const wrong = await author.post('/api/dashboard', { name: 'wrong', components: [item({ unit: 1 })] })
  expect(wrong.status).toBe(400)
})
`,
  },
]
