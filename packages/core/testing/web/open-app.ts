import type { Session } from '../../web/access/session.ts'
import type { AppEntry } from '../../web/app/entry.ts'
// Loads the lazy parts before the first test begins, so that a test's timeout covers only the test.
import './lazy-parts.ts'
import { type Answers, openPage, sessionOf } from './open-page.tsx'

/** All permissions of an app, in the form of `sessionOf`. */
export const permissionsOf = ({ key, permissions }: AppEntry['app']) =>
  Object.entries(permissions).flatMap(([module, names]) =>
    names.split(' ').map((permission) => `${key} ${module} ${permission}`),
  )

/** Opens a page of the app for a user with these permissions; `answers` replaces the server's answers. */
export const openerOf =
  (entry: AppEntry) =>
  (
    address: string,
    {
      holds = permissionsOf(entry.app),
      answers = {},
      ...session
    }: { holds?: string[]; answers?: Answers } & Partial<Session>,
  ) => {
    const me = sessionOf({ apps: [entry.app.key], holds, ...session })
    return openPage(address, { apps: [entry] }, { 'GET /api/user/me': () => me, ...answers })
  }
