import type { Client } from '@atrium/core/testing/world'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { beforeAll, expect, test } from 'vitest'
import { businessWorld } from '../testing/business-world.ts'

let owner: Client
beforeAll(async () => {
  const world = await businessWorld('toyboards', 'toy')
  owner = await (await world.tenant()).user()
})

function shows(business: object): ComponentItem {
  const made = item('item0001', 'page')
  return { ...made, component: { ...made.component, dataSources: [{ _id: '', props: { business } }] } }
}

test.each([
  ['data of an unknown kind', { app: 'shop', from: 'ledger', names: ['all'] }, 'from'],
  ['an invalid name', { app: 'shop', from: 'list', of: 'order', names: ['no; drop table'] }, 'names.0'],
])('%s is refused at its place: in a dashboard, in one item and in a file', async (_, business, place) => {
  const inside = `component.dataSources.0.props.business.${place}`
  const board = await makeBoard(owner, [])
  const one = await owner.put('/api/toy/board/component/update', { _id: board, component: shows(business) })
  const whole = await owner.post('/api/toy/board', { name: place, components: [shows(business)] })
  const { body: file } = await owner.get('/api/toy/board/export', { ids: board })
  file.dashboards[0].components = [shows(business)]
  const filed = await owner.post('/api/toy/board/import', { file })
  expect([one, whole, filed].map(({ status, body }) => [status, body.code, Object.keys(body.fields)])).toEqual([
    [400, 40001, [`component.${inside}`]],
    [400, 40001, [`components.0.${inside}`]],
    [400, 40001, [`file.dashboards.0.components.0.${inside}`]],
  ])
})
