import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

describe('devices of merchants', () => {
  const PLACE = { lng: 120.62, lat: 31.32 }

  /** A tenant with a charging device, a merchant with 70 % and an agent with 40 %. */
  async function setUp() {
    const tenant = await world.tenant()
    const clerk = await tenant.user()
    const made = async (path: string, values: object) => {
      const { body } = await clerk.post(`/api/${path}`, values)
      if (body.code !== 0) throw new Error(JSON.stringify(body))
      return body._id as string
    }
    const contact = { contact: '王芳', mobile: world.mobile() }
    const merchant = await made('iot/merchant', { name: '河畔商场', shareRatio: 70, coordinates: PLACE, ...contact })
    const agent = await made('iot/agent', { name: '城东代理', shareRatio: 40, ...contact })
    const device = (name: string) => {
      const sn = world.unique(name)
      return made('charge/device', { no: sn, sn, name })
    }
    return { tenant, clerk, merchant, agent, devices: [await device('BIND-1-'), await device('BIND-2-')] as const }
  }

  test('devices are assigned to a merchant, one or many at once; a sum of shares above a hundred percent is refused for each', async () => {
    const { tenant, clerk, merchant, agent, devices } = await setUp()
    const bind = (body: object, by = clerk) => by.put('/api/charge/device?type=bind', body)
    const placed = async (_id: string) => {
      const { device } = (await clerk.get('/api/charge/device', { _id })).body
      return [device.merchant, device.agent, device.status]
    }
    const [first, second] = devices
    expect((await bind({ _id: first, merchant })).body).toMatchObject({ code: 0, device: { merchant } })
    const dear = await bind({ _id: first, agent })
    expect(dear.body).toMatchObject({ code: 40001, fields: { agent: expect.stringContaining('110%') } })
    expect(await placed(first)).toEqual([merchant, null, 4])
    const many = await bind({ _ids: [...devices], merchant: null, agent })
    expect(many.body).toMatchObject({ done: [...devices], refused: [] })
    expect(await placed(second)).toEqual([null, agent, 4])
    const both = await bind({ _ids: [...devices], merchant })
    expect(both.body).toMatchObject({
      done: [],
      refused: [
        { _id: first, code: 40001 },
        { _id: second, code: 40001 },
      ],
    })
    const editor = await tenant.user({
      permissions: [
        ['charge', 'device', 'read'],
        ['charge', 'device', 'update'],
      ],
    })
    expect((await bind({ _id: first, merchant: null }, editor)).body.code).toBe(40301)
  })

  test('devices cannot be assigned to another tenant’s merchant, agent or channel partner', async () => {
    const [own, other] = [await setUp(), await setUp()]
    const [device] = own.devices
    for (const [name, id] of [
      ['merchant', other.merchant],
      ['agent', other.agent],
      ['channel', other.agent],
    ] as const) {
      const bound = await own.clerk.put('/api/charge/device?type=bind', { _id: device, [name]: id })
      expect(bound.body).toMatchObject({ code: 40902, fields: { [name]: expect.any(String) } })
      const sn = world.unique('OF')
      const made = await own.clerk.post('/api/charge/device', { no: sn, sn, name: 'OF-1', [name]: id })
      expect(made.body).toMatchObject({ code: 40902, fields: { [name]: expect.any(String) } })
    }
  })

  test('figures are cached for a minute per data scope; the user’s own changes show at once', async () => {
    const { tenant, clerk, devices } = await setUp()
    const counted = async (by: typeof clerk) => {
      const { body } = await by.get('/api/charge/dashboard')
      return [body.kpis.find(({ key }: { key: string }) => key === 'devices').value, body.at]
    }
    const [all, at] = await counted(clerk)
    expect(all).toBe(2)
    // Reports of devices do not clear the cache.
    await world.sql(`update device set coordinates = '{"lng": 120.62, "lat": 31.32}' where id = '${devices[0]}'`)
    const colleague = await tenant.user()
    expect(await counted(colleague)).toEqual([2, at])
    const narrow = await tenant.user({ permissions: [['charge', 'dashboard', 'read']] })
    expect((await counted(narrow))[1]).not.toBe(at)
    await world.sql(`update role set data_scope = 4 where id in
      (select role_id from app_user_role where user_id = '${narrow.userId}')`)
    await expect.poll(async () => (await counted(narrow))[0]).toBe(0)
    expect(await counted(clerk)).toEqual([2, at])
    expect((await clerk.del('/api/charge/device', { _id: devices[1] })).body.code).toBe(0)
    const { body } = await clerk.get('/api/charge/dashboard')
    expect(body.kpis.find(({ key }: { key: string }) => key === 'devices').value).toBe(1)
    expect(body.tops.find(({ key }: { key: string }) => key === 'deviceMap').rows).toMatchObject([{ _id: devices[0] }])
  })
})
