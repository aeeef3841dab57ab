// A world of its own: the lines work on whatever their tenant has, with the apps of both.

import facility from '@atrium/apps/facility/server'
import inspection from '@atrium/apps/inspection/server'
import { bootWorld, type Client, type OwnWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { lines } from '../lines.ts'

let world: OwnWorld
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [facility, inspection] })
  clerk = await (await world.tenant()).user()
})
afterAll(() => world.close())

const done = async (path: string, body: object) => {
  const answer = (await clerk.post(path, body)).body
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return answer._id as string
}

async function start(line: 'facility' | 'inspection', failRate: number) {
  const { username, password } = clerk
  const run = await lines[line]!({ url: world.url, username, password }, 1)
  const faults: unknown[] = []
  const options = { url: world.url, mqttUrl: '', ordersPerMin: 6000, failRate, haste: 1000, seed: 3, speed: 1 }
  return { faults, running: await run({ ...options, onFault: (error) => faults.push(error) }) }
}

const total = async (path: string, query: object) =>
  (await clerk.get(path, query as Record<string, string>)).body.pagination.total

test('a repairer finishes what is reported, and reports something where nothing waits', async () => {
  const category = await done('/api/facility/category', { name: '水泵' })
  const pump = await done('/api/facility/facility', { no: 'P-1', name: '一号泵', category })
  await done('/api/facility/repair', { title: '漏水', description: '地面有水', facility: pump })
  const { running, faults } = await start('facility', 0)
  await expect.poll(() => running.tally().outcomes.finished).toBeGreaterThan(2)
  await running.stop()
  expect([faults, running.tally().refusals]).toEqual([[], {}])
  expect(await total('/api/facility/repair/list', { status: '4' })).toBeGreaterThan(2)
})

test('an inspector walks rounds with everything their points ask for, and finds exceptions', async () => {
  const form = [
    { key: 'state', label: '状态', type: 'check', required: true },
    { key: 'temp', label: '温度', type: 'number', required: true, min: 0, max: 60 },
  ]
  const coordinates = { lng: 120.62, lat: 31.32 }
  const one = await done('/api/inspection/point', { name: '泵房', no: 'A', coordinates, form })
  const other = await done('/api/inspection/point', { name: '门岗', no: 'B', coordinates, form })
  await done('/api/inspection/path', { name: '日巡', points: [one, other], inspectors: [clerk.userId], inOrder: true })
  const { running, faults } = await start('inspection', 0.5)
  await expect.poll(() => running.tally().outcomes.finished).toBeGreaterThan(3)
  await running.stop()
  expect([faults, running.tally().refusals]).toEqual([[], {}])
  expect(await total('/api/inspection/record/path/list', { status: '3' })).toBeGreaterThan(3)
  expect(await total('/api/inspection/record/point/list', { exceptionStatus: '2' })).toBeGreaterThan(0)
})
