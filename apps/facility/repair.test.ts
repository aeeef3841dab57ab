import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { act, done, facilityWorld, pumpRoom, report, rowOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await facilityWorld()
})

const NORMAL = 2
const FAULTY = 3
const REPAIRING = 4

test('a repair goes from the report to its finish, and the facility says so [K200] [K201] [K206] [K208] [K209] [R630] [R667]', async () => {
  const { boss, fixer, category, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  const created = await rowOf(boss, 'repair', id)
  expect(created).toMatchObject({ status: 1, category, reporterName: '王主管', priority: 2, source: 1 })
  expect(Date.parse(created.dueAt) - Date.parse(created.createdAt)).toBeCloseTo(8 * 3_600_000, -4)
  expect((await rowOf(boss, 'facility', facility)).status).toBe(FAULTY)

  await done(act(boss, 'accept', id, { repairers: [fixer.userId] }))
  await done(act(fixer, 'start', id))
  expect((await rowOf(boss, 'facility', facility)).status).toBe(REPAIRING)
  const result = { result: '换了密封圈', cost: 12_500, laborMinutes: 40 }
  await done(act(fixer, 'finish', id, result))
  expect(await rowOf(boss, 'repair', id)).toMatchObject({
    ...result,
    status: 4,
    deadline: 1,
    repairers: [fixer.userId],
  })
  expect((await rowOf(boss, 'facility', facility)).status).toBe(NORMAL)
})
