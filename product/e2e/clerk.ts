import { type Caller, send, signInBy } from './desk.ts'
import type { World } from './world.ts'

export const CLERK_PASSWORD = 'Given.horse1'

/** The clerk's permissions: read and create register codes, nothing else. */
const PERMISSIONS = [
  { app: 'visitor', module: 'registerCode', permission: 'read' },
  { app: 'visitor', module: 'registerCode', permission: 'create' },
]

/** Creates an account as an administrator would: with a role of its own and a password that must be changed first. */
export async function makeClerk(office: Caller, world: World, username: string, extra: object = {}): Promise<void> {
  await signInBy(office, world)
  const role = { name: username, permissions: PERMISSIONS, dataScope: 1 }
  const { _id } = await send(office, world, 'POST', '/api/role', role)
  const user = { username, name: '李雷', password: CLERK_PASSWORD, roles: [_id], ...extra }
  await send(office, world, 'POST', '/api/user', user)
}
