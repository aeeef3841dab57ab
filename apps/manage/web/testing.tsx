import type { Session } from '@atrium/web/access/session'
import { type Answers, openPage, sessionOf } from '@atrium/web/testing/open-page.tsx'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import manage from '../index.ts'
// Compiled before the first test begins: its patience is for what it does.
import '@atrium/web/testing/lazy-parts'
import '../web.tsx'

// The first page of a file draws every part for the first time, which takes a loaded machine its time.
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

/** Opens a page of the admin console for someone who holds these permissions; calls are answered as told. */
export function openConsole(
  address: string,
  { holds = ALL_OF_MANAGE, answers = {}, ...session }: { holds?: string[]; answers?: Answers } & Partial<Session>,
) {
  const me = sessionOf({ apps: ['manage'], holds, ...session })
  return openPage(address, { apps: [manageEntry] }, { 'GET /api/user/me': () => me, ...answers })
}
