import type { Browser } from '@playwright/test'
import { openSignedIn, send } from './desk.ts'
import type { World } from './world.ts'

export const CLERK_PASSWORD = 'Given.horse1'

/** What a clerk may do: see and make register codes, and nothing else. */
const PERMISSIONS = [
  { app: 'visitor', module: 'registerCode', permission: 'read' },
  { app: 'visitor', module: 'registerCode', permission: 'create' },
]

/** An account as an administrator makes it: with a role of its own and a password that has to be changed first. */
export async function makeClerk(browser: Browser, world: World, username: string, more: object = {}): Promise<void> {
  const { page } = await openSignedIn(browser, world)
  const context = page.context()
  const role = { name: username, permissions: PERMISSIONS, dataScope: 1 }
  const { _id } = await send(context, world, 'POST', '/api/role', role)
  const user = { username, name: '李雷', password: CLERK_PASSWORD, roles: [_id], ...more }
  await send(context, world, 'POST', '/api/user', user)
  await context.close()
}
