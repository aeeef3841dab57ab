import type { AppShown } from '@atrium/core/contract/shown'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'

const shownOfApps = import.meta.glob<AppShown>('../apps/*/shown.ts', { eager: true, import: 'shown' })

test('files show columns as the cells of each app do: its server code has what its shown.ts says', () => {
  const given = appServers.filter(({ shown }) => Object.keys(shown).length > 0)
  expect(Object.fromEntries(given.map(({ app, shown }) => [`../apps/${app.key}/shown.ts`, shown]))).toEqual(shownOfApps)
})
