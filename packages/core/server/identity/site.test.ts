import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { World } from '../../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await toyWorld()
})

/** A request with another Host header, which fetch does not allow to set. */
function siteAt(headers: Record<string, string>): Promise<{ title: string; logo: string | null; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${world.url}/api/site`, { headers }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ ...JSON.parse(text), text }))
    })
    asked.on('error', reject).end()
  })
}

test('[R011] [R012] [R013] [S24] title and logo are those of the tenant that has the host, on other hosts the defaults', async () => {
  const plant = await world.tenant()
  const logo = `/api/file/${'0'.repeat(32)}`
  await world.sql(
    `update tenant set host = 'plant.example', sys_name = '北方工厂', logo = '${logo}' where id = '${plant.id}'`,
  )
  expect(await siteAt({ host: 'plant.example' })).toMatchObject({ title: '北方工厂', logo })
  expect(await siteAt({ host: 'PLANT.example:8443' })).toMatchObject({ title: '北方工厂', logo })
  for (const host of ['evil.example', 'plant.example.evil.example', 'localhost', '127.0.0.1:1', "' or 1=1 --"]) {
    const site = await siteAt({ host })
    expect([host, site.title, site.logo]).toEqual([host, '追溯系统', null])
    expect(site.text).not.toContain('evil')
  }
})

test('[S24] the name of a closed tenant is not shown', async () => {
  const closed = await world.tenant()
  await world.sql(`update tenant set host = 'closed.example', status = 2 where id = '${closed.id}'`)
  expect(await siteAt({ host: 'closed.example' })).toMatchObject({ title: '追溯系统' })
})

test('the platform’s own host, this machine and addresses are no tenant’s, whatever the table says', async () => {
  const { publicUrl } = world.server.services.settings
  for (const host of [new URL(publicUrl).hostname, 'localhost', 'app.localhost', '10.1.2.3', '127.1']) {
    const plant = await world.tenant()
    await world.sql(`update tenant set host = '${host}', sys_name = '北方工厂' where id = '${plant.id}'`)
    expect((await siteAt({ host })).title, host).toBe('追溯系统')
    await world.sql(`update tenant set host = null where id = '${plant.id}'`)
  }
})

test('[S24] the name of a tenant whose host is not confirmed is not shown', async () => {
  const [above, plant] = [await world.tenant(), await world.tenant()]
  const host = `${world.unique('waits').toLowerCase()}.example`
  await world.sql(`update tenant set host = '${host}', host_waits_for = '${above.id}', sys_name = '北方工厂'
    where id = '${plant.id}'`)
  expect(await siteAt({ host })).toMatchObject({ title: '追溯系统' })
  await world.sql(`update tenant set host_waits_for = null where id = '${plant.id}'`)
  expect(await siteAt({ host })).toMatchObject({ title: '北方工厂' })
})
