import { randomUUID } from 'node:crypto'
import type { Permission } from '@atrium/core/contract/access'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { PASSWORD_HASH } from '@atrium/core/testing/password'
import type { World } from '@atrium/core/testing/world'

export interface Answer {
  status: number
  /** The code of the answer: 0 for success, undefined if the answer is not JSON. */
  code: number | undefined
  text: string
  headers: Headers
}

export interface Sent {
  method: string
  address: string
  body?: unknown
}

export interface Caller {
  tenantId: string
  userId: string
  /** Each call has its own session and IP address: some calls end the session, others limit by address. */
  call(sent: Sent, headers?: Record<string, string>): Promise<Answer>
}

export async function callAsNobody(world: World, sent: Sent, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(world.url + sent.address, {
    method: sent.method,
    headers: {
      'x-forwarded-for': world.ip(),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    redirect: 'manual',
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('application/json')
  const { status, headers: answered } = response
  return { status, code: isJson && text ? JSON.parse(text).code : undefined, text, headers: answered }
}

export function makeTenant(world: World, apps: readonly string[]): Promise<string> {
  const name = randomUUID()
  return provisionTenant(world.server.db, { name, sysName: name, apps, maximumUser: 1000, maximumSubTenant: 10 })
}

/** A new user of a tenant with exactly these permissions. */
export async function makeCaller(world: World, tenantId: string, permissions: readonly Permission[]): Promise<Caller> {
  const { userId, open } = await makePerson(world, tenantId, permissions)
  return {
    tenantId,
    userId,
    async call(sent, headers = {}) {
      return callAsNobody(world, sent, { ...headers, cookie: await open() })
    },
  }
}

/** The same with one session for all calls. Every call must be refused, so that no call ends the session. */
export async function makeRefusedCaller(world: World, tenantId: string, permissions: readonly Permission[]) {
  const { userId, open } = await makePerson(world, tenantId, permissions)
  const cookie = await open()
  const caller: Caller = {
    tenantId,
    userId,
    call: (sent, headers = {}) => callAsNobody(world, sent, { ...headers, cookie }),
  }
  return caller
}

async function makePerson(world: World, tenantId: string, permissions: readonly Permission[]) {
  const { db, sessions } = world.server.services
  const roleId = await provisionRole(db, tenantId, { name: randomUUID().slice(0, 18), permissions })
  const account = { username: `u${randomUUID().slice(0, 12)}`, passwordHash: PASSWORD_HASH, name: '某人', roleId }
  const userId = await provisionUser(db, tenantId, account)
  async function open(): Promise<string> {
    const { token } = await db.asTenant(tenantId, (tx) =>
      sessions.open(tx, userId, { ip: '', userAgent: '', client: 'pc', way: 'account' }),
    )
    return `__Host-atrium=${token}`
  }
  return { userId, open }
}
