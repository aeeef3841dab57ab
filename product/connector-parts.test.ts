import { loadConnectors, offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { expect, test } from 'vitest'
import { connectorParts } from './connector-parts.ts'
import { connectors } from './connectors.ts'

test('the data panel offers every kind of data source that the server reads, by its name', async () => {
  offerConnectors(connectorParts)
  const offered = await loadConnectors('zh_CN')
  expect(offered.map(({ spec }) => spec)).toEqual(connectors.map(({ spec }) => spec))
  expect(offered.map(({ name }) => name)).not.toContain('')
  expect((await loadConnectors('en_US')).map(({ name }) => name)).not.toEqual(offered.map(({ name }) => name))
})
