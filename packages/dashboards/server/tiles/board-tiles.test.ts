// A world of its own: its server has a provider of map tiles.

import { PIXEL, startTileProvider, type TileProvider } from '@atrium/core/testing/tiles/tile-provider'
import type { Client, OwnWorld, TestTenant } from '@atrium/core/testing/world'
import { bootWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardTiles } from '../../contract/board-tiles.ts'
import { packages } from '../../testing/dashboards-world.ts'
import { boardServer } from '../../testing/sockets/board.ts'
import { item, makeBoard } from '../../testing/sockets/board-world.ts'

let provider: TileProvider
let world: OwnWorld
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  provider = await startTileProvider()
  world = await bootWorld({
    apps: [boardServer],
    packages,
    env: { MAP_TILES: provider.template, MAP_TILES_SYSTEM: 'GCJ-02', MAP_TILES_ATTRIBUTION: '© Maps' },
  })
  plant = await world.tenant()
  owner = await plant.user()
})
afterAll(async () => {
  await world.close()
  provider.close()
})

const get = (path: string, client: Client) => fetch(world.url + path, { headers: { cookie: client.cookie() } })
const tile = async (client: Client, dashboard: string) => {
  const address = boardTiles(dashboard).replace('{z}', '2').replace('{x}', '3').replace('{y}', '1')
  return (await get(address, client)).status
}

test('a page learns of which system the tiles are, and whose', async () => {
  const { body } = await world.anonymous().get('/api/map')
  expect(body.tiles).toEqual({ system: 'GCJ-02', attribution: '© Maps', maxZoom: 18 })
})

test('tiles are for people who are signed in', async () => {
  const answer = await get('/api/map/tiles/2/3/1', owner)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL)
  expect((await get('/api/map/tiles/2/3/1', world.anonymous())).status).toBe(401)
  expect((await get('/api/map/tiles/2/4/1', owner)).status).toBe(404)
})

describe('[S13] the tiles of a dashboard', () => {
  test('are for everyone while it is public and shows a map, and for its readers', async () => {
    const board = await makeBoard(owner, [item('map00001', 'map')])
    expect(await tile(world.anonymous(), board)).toBe(200)
    await owner.put('/api/toy/board/public', { _id: board, public: false })
    expect([await tile(world.anonymous(), board), await tile(owner, board)]).toEqual([404, 200])
  })

  test('are refused where a public dashboard has no map, and as soon as it has none', async () => {
    const plain = await makeBoard(owner, [item('text0001', 'none')])
    expect([await tile(world.anonymous(), plain), await tile(world.anonymous(), 'nonsense')]).toEqual([404, 404])
    const board = await makeBoard(owner, [item('map00002', 'map')])
    expect(await tile(world.anonymous(), board)).toBe(200)
    await world.sql(`update dashboard set components = '[]' where id = '${board}'`)
    expect(await tile(world.anonymous(), board)).toBe(404)
  })

  test('are refused where nobody can see the map, because it is hidden', async () => {
    const board = await makeBoard(owner, [{ ...item('map00003', 'map'), hidden: true }])
    expect(await tile(world.anonymous(), board)).toBe(404)
  })

  test('are not for readers of another tenant', async () => {
    const board = await makeBoard(owner, [item('map00004', 'map')], false)
    const stranger = await (await world.tenant()).user()
    expect(await tile(stranger, board)).toBe(404)
  })
})
