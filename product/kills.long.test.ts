import { appMigrations } from '@atrium/core/server/prepare'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { startLines } from './testing/kills/kill-lines.ts'
import type { Killed } from './testing/kills/killed.ts'

// It runs the built server, as the journeys do. `npm run bench -- line-kills` has 20 kills.

let lines: Killed
beforeAll(async () => {
  const database = await cloneDatabase(appMigrations(appServers.map(({ app }) => app.key)))
  lines = await startLines(database.url, TEST_SECRET)
  return async () => {
    await lines.close()
    await database.drop()
  }
}, 120_000)

test('the server is killed while orders of every line are underway', async () => {
  const met = await lines.kill(5)
  for (const statuses of Object.values(met)) expect(statuses.length).toBeGreaterThan(0)
}, 280_000)

test('people and devices come to rest', () => lines.rest(), 280_000)

test('no paid order of any line is lost, and books, stock and power banks have no differences', async () => {
  const { lines: results, differences, contradictions } = await lines.end()
  for (const { lost, byStatus } of Object.values(results)) {
    expect(lost.map((order) => JSON.stringify(order))).toEqual([])
    expect(Object.keys(byStatus).length).toBeGreaterThan(1)
  }
  expect(differences).toEqual([])
  expect(contradictions).toEqual([])
}, 290_000)
