import type { Session } from '@atrium/web/access/session'
import { type Answers, openPage, sessionOf } from '@atrium/web/testing/open-page.tsx'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import manage from '../index.ts'
// Loads the lazy parts before the first test begins, so that a test's timeout covers only the test.
import '@atrium/web/testing/lazy-parts'
import '../web.tsx'

// The first page of a file renders every part for the first time, which is slow on a loaded machine.
configure({ asyncUtilTimeout: 40_000 })
vi.setConfig({ testTimeout: 60_000 })

export const manageEntry = {
  app: manage,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
}

export const ALL_OF_MANAGE = Object.entries(manage.permissions).flatMap(([module, names]) =>
  names.split(' ').map((permission) => `manage ${module} ${permission}`),
)

/** Opens a page of the admin console for a user with these permissions; `answers` replaces the server's answers. */
export function openConsole(
  address: string,
  { holds = ALL_OF_MANAGE, answers = {}, ...session }: { holds?: string[]; answers?: Answers } & Partial<Session>,
) {
  const me = sessionOf({ apps: ['manage'], holds, ...session })
  return openPage(address, { apps: [manageEntry] }, { 'GET /api/user/me': () => me, ...answers })
}
