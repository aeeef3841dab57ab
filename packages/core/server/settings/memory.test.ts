import { expect, test } from 'vitest'
import { machineMemoryMb, memoryShares } from './memory.ts'
import { readSettings } from './settings.ts'

test('on a machine with 16 GB or more, each part has the limit it was measured with', () => {
  const large = memoryShares(16_384)
  expect(large).toEqual(memoryShares(262_144))
  expect(large).toMatchObject({
    postgresBuffersMiB: 256,
    maxConnections: 16,
    usualConnections: 16,
    duckdbMiB: 1024,
    maxHeldRows: 500_000,
  })
  expect(large.heapGrowthPercent).toBeUndefined()
})

test('with 1 GB, the limits of all parts together leave room for the process itself', () => {
  const shares = memoryShares(1024)
  const pointBytes = shares.maxHeldRows * 100 + shares.maxLiveRows * 200
  const plansMiB = 25 * shares.maxConnections
  const own = shares.postgresBuffersMiB + plansMiB + shares.duckdbMiB + shares.queuedMiB + pointBytes / 2 ** 20
  expect(own).toBeLessThan(1024 - 350)
})

test('a request of the largest size fits into the queue, however little memory there is', () => {
  const LARGEST_REQUEST_MIB = 25
  expect(memoryShares(512).queuedMiB).toBeGreaterThan(LARGEST_REQUEST_MIB)
})

test('MEMORY_MB is the machine’s memory, outside production at most 1 GB of it, unless it is set', () => {
  const read = (given: NodeJS.ProcessEnv) =>
    readSettings({
      DATA_DIR: '/tmp',
      SECRET_KEY: 'only-for-this-test'.padEnd(32),
      PUBLIC_URL: 'https://atrium.test',
      ...given,
    })
  expect(read({}).memoryMb).toBe(Math.min(1024, machineMemoryMb()))
  expect(read({ NODE_ENV: 'production' }).memoryMb).toBe(machineMemoryMb())
})

test('MEMORY_MB is refused if the product cannot run with it', () => {
  const read = (MEMORY_MB: string) => readSettings({ DATA_DIR: '/tmp', SECRET_KEY: 'only-for-this-test', MEMORY_MB })
  expect(read('1024').memoryMb).toBe(1024)
  expect(() => read('511')).toThrow('MEMORY_MB=511: at least 512')
  expect(() => read('1 GB')).toThrow('MEMORY_MB=1 GB is not a whole number')
})
