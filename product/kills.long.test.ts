import { appMigrations } from '@atrium/core/server/prepare'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { expect, onTestFinished, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { killLines } from './testing/kills/kill-lines.ts'

// It runs the built server, as the journeys do. `npm run bench -- line-kills` has 20 kills.
test('when the server is killed, no paid order of any line is lost, and books, stock and power banks have no differences', async () => {
  const database = await cloneDatabase(appMigrations(appServers.map(({ app }) => app.key)))
  onTestFinished(() => database.drop())
  const { lines, differences, places } = await killLines(database.url, TEST_SECRET, 5)
  for (const { lost, byStatus } of Object.values(lines)) {
    expect(lost).toEqual([])
    expect(Object.keys(byStatus).length).toBeGreaterThan(1)
  }
  expect(differences).toEqual([])
  expect(places).toEqual([])
}, 600_000)
