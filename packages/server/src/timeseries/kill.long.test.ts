import { expect, it } from 'vitest'
import { killAndCompare, killPlans } from './testing/kill.ts'
import { dataFolder } from './testing/open-store.ts'

const MAX_ROUNDS = 4

it('when the process is killed, no acknowledged point is lost and no batch is stored in part', async () => {
  let kills: Awaited<ReturnType<typeof killAndCompare>> = []
  // On a busy machine it may be that no shard has come to rest in time: then five more are tried.
  for (let round = 0; round < MAX_ROUNDS && !kills.some(({ sortedShards }) => sortedShards > 0); round++) {
    kills = await killAndCompare(dataFolder(), killPlans(5))
    expect(kills.filter(({ acknowledged }) => acknowledged > 0)).toHaveLength(5)
  }
  expect(kills.some(({ sortedShards }) => sortedShards > 0)).toBe(true)
}, 120_000)
