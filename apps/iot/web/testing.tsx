import type { Session } from '@atrium/web/access/session'
import { type Answers, openPage, sessionOf } from '@atrium/web/testing/open-page.tsx'
import iot from '../index.ts'
// Compiled before the first test begins: its patience is for what it does.
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

/** Opens a page of the app for someone who holds these permissions; calls are answered as told. */
export function openIot(
  address: string,
  { holds = ALL, answers = {}, ...session }: { holds?: string[]; answers?: Answers } & Partial<Session>,
) {
  const me = sessionOf({ apps: ['iot'], holds, ...session })
  return openPage(address, { apps: [entry] }, { 'GET /api/user/me': () => me, ...answers })
}

/** A list of these rows, as the server answers it. */
export const listed = (...list: object[]) => ({
  list,
  refs: {},
  pagination: { total: list.length, current: 1, pageSize: 10 },
})
