import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { act, done, facilityWorld, pumpRoom, report, rowOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await facilityWorld()
})

const place = { lng: 120.1, lat: 30.2, accuracyM: 12 }
const takenAt = '2026-01-02T03:04:05.000Z'
const keyed = (key: string) => ({ idemKey: `phone-key-${key}`, takenAt, place })

test('what a phone sends twice is done once, with the place and the time of the phone beside those of the server', async () => {
  const { boss, fixer, facility } = await pumpRoom(world)
  const id = await report(boss, facility)
  const twice = async (type: string, input: object) => {
    const body = { ...input, ...keyed(type) }
    const [first, again] = [await done(act(fixer, type, id, body)), await done(act(fixer, type, id, body))]
    expect(again.repair.status).toBe(first.repair.status)
  }
  await twice('accept', { repairers: [fixer.userId] })
  await twice('start', {})
  const comment = { _id: id, content: '缺密封圈', ...keyed('log') }
  const log = () => done(fixer.post('/api/facility/repair/log', comment))
  expect(await log()).toEqual(await log())
  await twice('finish', { result: '换了密封圈', laborMinutes: 40 })
  // The finish of another phone, or of an earlier try with other words, is not taken for this one.
  const other = await act(fixer, 'finish', id, { result: '没修好', ...keyed('finish') })
  expect(other.body.errorCode).toBe(40903)

  const { logs, status } = await rowOf(boss, 'repair', id)
  expect(status).toBe(4)
  expect(logs).toHaveLength(5)
  for (const entry of logs.slice(1)) {
    expect(entry).toMatchObject({ place, by: fixer.userId })
    expect(Date.parse(entry.takenAt)).toBe(Date.parse(takenAt))
    expect(Date.parse(entry.at)).toBeGreaterThan(Date.parse(takenAt))
  }
  expect(logs[0]).toMatchObject({ takenAt: null, place: null })
})
