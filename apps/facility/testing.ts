import type { Client, World } from '@atrium/core/testing/world'
import { appWorld } from '../testing.ts'
import facilityServer from './server.ts'

export const facilityWorld = () => appWorld(facilityServer)

/** Of a call that is refused for something else than what a test is about, the test would say nothing. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
export async function done(answer: Promise<{ body: any }>): Promise<any> {
  const { body } = await answer
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body
}

let count = 0

/** A tenant with a pump, and people who report, decide and repair. */
export async function pumpRoom(world: World, asked: object = {}) {
  const tenant = await world.tenant({ apps: ['facility'] })
  const boss = await tenant.user({ name: '王主管' })
  const fixer = await tenant.user({ name: '李师傅' })
  const { _id: category } = await done(
    boss.post('/api/facility/category', { name: '水泵', defaultRepairer: fixer.userId, slaHours: 8, ...asked }),
  )
  const facility = await makeFacility(boss, category)
  return { tenant, boss, fixer, category, facility }
}

export async function makeFacility(boss: Client, category: string, values: object = {}): Promise<string> {
  count += 1
  const body = { no: `P-${count}`, name: `${count} 号水泵`, category, ...values }
  return (await done(boss.post('/api/facility/facility', body)))._id
}

export async function report(by: Client, facility: string | undefined, values: object = {}): Promise<string> {
  const body = { title: '不出水', description: '从早上开始不出水', ...(facility && { facility }), ...values }
  return (await done(by.post('/api/facility/repair', body)))._id
}

/** The row of a repair or a facility. */
export async function rowOf(client: Client, entity: 'repair' | 'facility' | 'category', id: string) {
  return (await done(client.get(`/api/facility/${entity}?_id=${id}`)))[entity]
}

export const act = (client: Client, type: string, id: string, input: object = {}, entity = 'repair') =>
  client.put(`/api/facility/${entity}?type=${type}`, { _id: id, ...input })
