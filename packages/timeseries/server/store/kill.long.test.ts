import { expect, it } from 'vitest'
import { killAndCompare, killPlans } from '../../testing/store/kill.ts'
import { dataFolder } from '../../testing/store/open-store.ts'

it('when the process is killed, no acknowledged point is lost and no batch is stored in part', async () => {
  const kills = await killAndCompare(dataFolder(), killPlans(5))
  expect(kills.filter(({ acknowledged }) => acknowledged > 0)).toHaveLength(5)
  expect(kills.some(({ sortedShards }) => sortedShards > 0)).toBe(true)
}, 120_000)
