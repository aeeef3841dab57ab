// A world of its own: it tests settings.

import { bootWorld, type OwnWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeseriesPackage } from '../package.ts'

const DAY_MS = 86_400_000
const MAX_MIB = 1

let world: OwnWorld

beforeAll(async () => {
  world = await bootWorld({
    packages: [timeseriesPackage],
    env: { TIMESERIES_RETENTION_DAYS: '7', TIMESERIES_MAX_MIB_PER_TENANT: String(MAX_MIB) },
  })
})
afterAll(() => world.close())

/** Writes with a credential of a new tenant. */
async function writer() {
  const { id, token } = await (await world.tenant()).credential()
  const headers = { authorization: `Token ${id}:${token}` }
  return async (lines: string) => {
    const address = `${world.url}/write?db=plant&precision=ms`
    const answer = await fetch(address, { method: 'POST', body: lines, headers })
    return { status: answer.status, text: await answer.text() }
  }
}

test('a new database keeps its points for as many days as TIMESERIES_RETENTION_DAYS says', async () => {
  const write = await writer()
  expect((await write(`m v=1 ${Date.now() - 6 * DAY_MS}`)).status).toBe(204)
  const { status, text } = await write(`m v=1 ${Date.now() - 8 * DAY_MS}`)
  expect([status, text]).toEqual([400, expect.stringContaining('points beyond retention policy')])
})

test('a tenant can write until TIMESERIES_MAX_MIB_PER_TENANT is used up, and other tenants go on', async () => {
  const write = await writer()
  const noise = () => Array.from({ length: 4000 }, () => Math.random().toString(36)).join('')
  const body = () => Array.from({ length: 20 }, (_, i) => `m s="${noise()}" ${Date.now() - i}`).join('\n')
  expect((await write(body())).status).toBe(204)
  await expect.poll(async () => (await write(body())).status).toBe(507)
  expect((await (await writer())(`m v=1 ${Date.now()}`)).status).toBe(204)
})
