import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { appServers } from '../apps.server.ts'
import { makeCaller, makeTenant } from '../matrix/callers.ts'
import { operationsOf } from '../matrix/operations.ts'
import { type Schema, sampleOf } from '../matrix/samples.ts'
import { productWorld } from '../testing/product-world.ts'

/** The ends of what a time can name in ISO 8601, and one that no calendar has. */
const ENDS = [
  '0001-01-01',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '2026-13-32T25:61:61.000000Z',
]

const isTime = (name: string, { format = '' }: Schema) =>
  format.startsWith('date') || /^(start|end|from|to|at|day|month|date|asOf)$|(Start|End|Time|At|Day)$/.test(name)

const isEnd = (name: string) => /end$|^to$/i.test(name)

/** Of the names of a call's times, those that one request has. */
export const ALL_TIMES = (names: readonly string[]) => names
export const ONLY_ENDS = (names: readonly string[]) => names.filter(isEnd)
export const NO_ENDS = (names: readonly string[]) => names.filter((name) => !isEnd(name))

/**
 * Asks every call that takes times for the ends of the calendar, with each of these choices of its times.
 * @returns how many calls there are, and the requests that were answered with an error of the server
 */
export async function askAtTheEnds(choices: readonly ((names: readonly string[]) => readonly string[])[]) {
  const world = await productWorld()
  const apps = appServers.map(({ app }) => app)
  const tenantId = await makeTenant(
    world,
    apps.map(({ key }) => key),
  )
  const admin = await makeCaller(world, tenantId, permissionCatalogue(apps))
  const filling = { id: tenantId, marker: 'm' }
  const asked = operationsOf(world.server.http.swagger() as never).filter(
    ({ method, access, query }) =>
      method === 'GET' &&
      access.kind !== 'machine' &&
      access.kind !== 'consumer' &&
      Object.entries(query).some(([name, schema]) => isTime(name, schema)),
  )
  const wrong: string[] = []
  for (const { name, path, type, query, requiredQuery } of asked) {
    const times = Object.keys(query).filter((one) => isTime(one, query[one]!))
    const needed = requiredQuery.filter((one) => one !== 'type' && !times.includes(one))
    const given = needed.map((one) => [one, String(sampleOf(query[one]!, filling))])
    for (const chosen of choices) {
      for (const end of ENDS) {
        const ofTimes = chosen(times).map((one) => [one, end])
        const sent = new URLSearchParams([...given, ...ofTimes, ...(type ? [['type', type]] : [])])
        const { status, text } = await admin.call({ method: 'GET', address: `${path}?${sent}` })
        if (status >= 500) wrong.push(`${name} ${sent}: ${status} ${text.slice(0, 100)}`)
      }
    }
  }
  return { calls: asked.length, wrong }
}
