import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import { loadConnectors, offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { expect, test } from 'vitest'
import { connectorParts } from './connector-parts.ts'
import { connectors } from './connectors.ts'

test('the data panel offers every kind of data source that the server reads, by its name', async () => {
  offerConnectors(connectorParts)
  const offered = await loadConnectors('zh_CN')
  // The server checks some of them by more than their tables say.
  const partsOf = ({ spec }: { spec: ConnectorSpec }) => [spec.key, spec.type, spec.settings, spec.query]
  expect(offered.map(partsOf)).toEqual(connectors.map(partsOf))
  expect(offered.map(({ name }) => name)).not.toContain('')
  expect((await loadConnectors('en_US')).map(({ name }) => name)).not.toEqual(offered.map(({ name }) => name))
})
