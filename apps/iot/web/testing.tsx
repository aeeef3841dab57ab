import type { Session } from '@atrium/web/access/session'
import { type Answers, openPage, sessionOf } from '@atrium/web/testing/open-page.tsx'
import iot from '../index.ts'
// Loads the lazy parts before the first test begins, so that a test's timeout covers only the test.
import '@atrium/web/testing/lazy-parts'
import '../web.tsx'

const entry = {
  app: iot,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
}

const ALL = Object.entries(iot.permissions).flatMap(([module, names]) =>
  names.split(' ').map((permission) => `iot ${module} ${permission}`),
)

/** Opens a page of the app for a user with these permissions; `answers` replaces the server's answers. */
export function openIot(
  address: string,
  { holds = ALL, answers = {}, ...session }: { holds?: string[]; answers?: Answers } & Partial<Session>,
) {
  const me = sessionOf({ apps: ['iot'], holds, ...session })
  return openPage(address, { apps: [entry] }, { 'GET /api/user/me': () => me, ...answers })
}

/** The answer of a list call with these rows. */
export const listed = (...list: object[]) => ({
  list,
  refs: {},
  pagination: { total: list.length, current: 1, pageSize: 10 },
})
