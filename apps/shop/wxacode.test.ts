import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

const path = '/api/shop/wxacode'

test('[K153] [K154] [K155] [K156] [K157] codes are made, listed, changed and deleted; their picture is a call away', async () => {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { body: made } = await clerk.post(path, { name: '三号桌', table: '3' })
  const { _id, no, rev } = made.wxacode
  expect(made).toMatchObject({ code: 0, wxacode: { scene: no, url: `/q/shop/${no}`, status: 1, scanCount: 0 } })
  expect((await clerk.put(path, { _id, rev, table: '3A' })).body).toMatchObject({ code: 0, wxacode: { table: '3A' } })
  expect((await clerk.get(path, { _id })).body.wxacode).toMatchObject({ name: '三号桌', table: '3A' })
  expect((await clerk.get(`${path}/list`)).body.list).toMatchObject([{ _id, no }])
  const picture = await fetch(`${world.url}${made.wxacode.imgUrl}`, { headers: { cookie: clerk.cookie() } })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await clerk.del(path, { _id })).body.code).toBe(0)
  expect((await clerk.get(path, { _id })).body.code).toBe(40400)
})

test('a tenant sees and changes its own codes only', async () => {
  const [mine, theirs] = [await world.tenant(), await world.tenant()]
  const { body } = await (await mine.user()).post(path, { name: '一号桌' })
  const stranger = await theirs.user()
  const { _id, rev } = body.wxacode
  expect((await stranger.get(path, { _id })).body.code).toBe(40400)
  expect((await stranger.put(path, { _id, rev, name: '改' })).body.code).toBe(40400)
  expect((await stranger.put(`${path}?type=disable`, { _id })).body.code).toBe(40400)
  expect((await stranger.get(`${path}/file`, { type: 'png', _id })).body.code).toBe(40400)
})
