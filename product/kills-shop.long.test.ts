import { appMigrations } from '@atrium/core/server/prepare'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { startKilledShop } from './testing/kills/kill-shop.ts'
import type { Killed } from './testing/kills/killed.ts'

// It runs the built server, as the journeys do.

const KILLS = 20
const [FINISHED, REFUNDED] = [5, 7]

let shop: Killed
beforeAll(async () => {
  const database = await cloneDatabase(appMigrations(appServers.map(({ app }) => app.key)))
  shop = await startKilledShop(database.url, TEST_SECRET, Number(process.env.SEED))
  return async () => {
    await shop.close()
    await database.drop()
  }
}, 120_000)

/** The statuses that orders had when the server was killed. */
const met = new Set<number>()

// In four parts: twenty starts of the server take five minutes on a busy machine.
test.each([1, 2, 3, 4])(
  'the server is killed five times while people buy in a shop and its clerk serves them, part %i',
  async () => {
    for (const status of (await shop.kill(KILLS / 4)).shop!) met.add(status)
  },
  280_000,
)

test('people and their clerk come to rest', () => shop.rest(), 280_000)

test('nothing is oversold or paid twice, every paid order is explained, and books and stock have no differences', async () => {
  expect(met.size).toBeGreaterThan(1)
  const { lines, differences, contradictions } = await shop.end()
  const { lost, byStatus } = lines.shop!
  expect(lost).toEqual([])
  expect(differences).toEqual([])
  expect(contradictions).toEqual([])
  expect(byStatus[FINISHED]).toBeGreaterThan(KILLS)
  expect(byStatus[REFUNDED]).toBeGreaterThan(0)
}, 280_000)
