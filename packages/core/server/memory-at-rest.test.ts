import { expect, test } from 'vitest'
import { timeToCollect } from './memory-at-rest.ts'

const MIB = 2 ** 20
const RESTING = 0.02
const BUSY = 0.6
const HALF_A_MINUTE = 6

const asked = (isTime: ReturnType<typeof timeToCollect>, utilization: number, heapMiB: number[]) =>
  heapMiB.map((mib) => isTime(utilization, mib * MIB))

test('garbage is collected for half a minute after the heap has grown', () => {
  const isTime = timeToCollect()
  const steady = Array(HALF_A_MINUTE + 2).fill(100)
  expect(asked(isTime, RESTING, steady)).toEqual([...Array(HALF_A_MINUTE).fill(true), false, false])
  expect(asked(isTime, RESTING, [107, 109])).toEqual([false, true])
})

test('growth under load is collected when the process rests', () => {
  const isTime = timeToCollect()
  expect(asked(isTime, BUSY, [100, 200, 200])).toEqual([false, false, false])
  expect(asked(isTime, RESTING, [200])).toEqual([true])
})

test('growth counts from the smallest size since the last one', () => {
  const isTime = timeToCollect()
  asked(isTime, RESTING, Array(HALF_A_MINUTE).fill(100))
  expect(asked(isTime, RESTING, [60, 69])).toEqual([false, true])
})
