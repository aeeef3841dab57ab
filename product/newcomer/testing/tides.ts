import type { Block } from './page.ts'

/** A connector that stands on no other: its fields are those of the time series, its form is its own. */
const files: Readonly<Record<string, string>> = {
  'index.ts': `import { list } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'

const name = () => str(255, { min: 0, default: '' })

export default defineConnector({
  key: 'tides',
  icon: 'database',
  type: 30,
  settings: {},
  query: { db: name(), from: name(), fieldSet: list({ field: name(), as: name() }, 50) },
  shapes: () => ['single', 'trail'],
  follows: () => ({ how: 'once' }),
  builder: { titleOf: ({ db, from }) => \`\${from} tide in \${db}\`, isComplete: ({ from }) => Boolean(from) },
  byViewer: false,
  limits: { points: 10, rows: 10 },
})
`,
  'server.ts': `import type { Connector, PlaneQuery, Reading } from '@atrium/dashboards/server/queryplane/connector'
import spec from './index.ts'

const reader: Reading['reader'] = {
  follows: false,
  rhythmMs: null,
  async read(_before, _dirtyFromMs, nowMs) {
    const columns = [
      { name: 'time', type: 'time' as const },
      { name: 'metres', type: 'number' as const },
    ]
    const dataset = { columns, rows: [[nowMs, 7.5]], startMs: nowMs, endMs: nowMs, intervalMs: 0 }
    return { dataset, change: { kind: 'replace', dataset } }
  },
}

export default {
  spec,
  open: () => ({
    resolve: (): PlaneQuery => ({ shape: 'tides' }),
    read: () => ({ reader, origin: 'tides' }),
    test: async () => ({ steps: [{ step: 'shape', ok: true, ms: 0 }], columns: [], rows: [] }),
  }),
} satisfies Connector
`,
  'form.tsx': `import type { QueryFormProps } from '@atrium/dashboards/web/builder/data/query-form'

export default function TidesForm({ onChange }: QueryFormProps) {
  return (
    <button type="button" onClick={() => onChange({ db: 'Hull', from: 'high' })}>
      High tide in Hull
    </button>
  )
}
`,
  'zh_CN.ts': `export default { name: '潮汐', about: '港口的潮高' }
`,
  'en_US.ts': `export default { name: 'Tides', about: 'How high the water is in a port' }
`,
  'tides.test.ts': `import { DEFAULT_ITEM, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { expect, test } from 'vitest'
import { productWorld } from '../../product/testing/product-world.ts'

test('a source that names the connector is stored and read as such, one without a name as before', async () => {
  const world = await productWorld()
  const user = await (await world.tenant()).user()
  const props = { db: 'Hull', from: 'high' }
  const sources: ItemDataSource[] = [{ _id: '', connector: 'tides', props }, { _id: '', props }]
  const component = { component: 'Value', title: '', props: {}, dataSources: sources }
  const components = [{ ...DEFAULT_ITEM, _id: 'item0001', component }]
  const { _id } = (await user.post('/api/dashboard', { name: 'tides', components })).body
  const stored = (await user.get('/api/dashboard', { _id })).body.dashboard.components[0].component.dataSources
  expect(stored.map(({ connector }: ItemDataSource) => connector)).toEqual(['tides', 'timeseries'])
  const page = await openPage(world.url, { cookie: user.cookie() })
  expect(await page.join(_id)).toBe(0)
  expect((await page.watch('w', 'item0001')).rows[0]?.[1]).toBe(7.5)
})
`,
  'form.test.tsx': `import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { loadConnectors, offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectorParts } from '../../product/connector-parts.ts'
import { toyPort } from '../../product/testing/toy-data.ts'

const RIGHTS = { query: true, control: true, script: true }

test('the data panel offers the connector, and shows its form and the titles of its queries', async () => {
  offerConnectors(connectorParts)
  const connectors = await loadConnectors('en_US')
  const { item } = drawPanel(draftWith(toyItem('itemA', 'Dial')), ['itemA'], (props) => (
    <DataPanel {...props} kinds={toyKinds} {...{ connectors }} port={toyPort()} rights={RIGHTS} />
  ))
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: 'tides' } })
  fireEvent.click(await screen.findByRole('button', { name: 'High tide in Hull' }))
  const source = { _id: '', connector: 'tides', props: { db: 'Hull', from: 'high' } }
  expect(item('itemA')?.component.dataSources).toEqual([source])
  expect(screen.getByRole('tab').title).toBe('high tide in Hull')
})
`,
}

export const tides: readonly Block[] = Object.entries(files).map(([name, text]) => ({
  path: `connectors/tides/${name}`,
  text,
}))

/** `product/connectors.ts` with it. */
export const withTides = (connectors: string): string =>
  connectors
    .replace('import timeseries', "import tides from '@atrium/connectors/tides/server'\nimport timeseries")
    .replace('staticData]', 'staticData, tides]')
