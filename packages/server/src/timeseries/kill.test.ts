import { expect, it } from 'vitest'
import { killAndCompare } from './testing/kill.ts'
import { dataFolder } from './testing/open-store.ts'

it('no acknowledged point is lost when the process is killed, late ones and new fields included, and no batch is half there', async () => {
  const kills = await killAndCompare(dataFolder(), 5)
  expect(kills.filter(({ acknowledged }) => acknowledged > 0)).toHaveLength(5)
  expect(kills.some(({ sortedShards }) => sortedShards > 0)).toBe(true)
}, 120_000)
