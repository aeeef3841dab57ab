import type { Permission } from '@atrium/contract/access'
import { permissionCatalogue } from '@atrium/contract/define/app'
import { rawSql } from '@atrium/server/db/raw'
import { bootWorld, type World } from '@atrium/server/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appCases } from './apps.cases.ts'
import { appServers } from './apps.server.ts'
import { type Caller, callAsNobody, makeCaller, makeTenant, type Sent } from './matrix/callers.ts'
import { type Operation, operationsOf } from './matrix/operations.ts'
import { makeOwnRows } from './matrix/own-rows.ts'
import { type Filling, sampleOf } from './matrix/samples.ts'
import { planned } from './planned.ts'
import { widgets } from './widgets.ts'

/** Everyone may call these, on purpose. A call that is not listed here, below or in an app's `cases.ts` needs a permission. */
const OPEN = [
  'DELETE /api/user/logout',
  'GET /api/alicloud/sms/code',
  'GET /api/dashboard',
  'GET /api/file/{name}',
  'GET /api/health',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/pay/mock/payment',
  'GET /api/site',
  'GET /api/user/weixin',
  'GET /api/user/weixin/callback',
  'GET /ping',
  'POST /api/client/login',
  'POST /api/client/sms',
  'POST /api/pay/mock/notify',
  'POST /api/user/login',
  'POST /api/user/login/qrcode',
  'POST /api/user/login/sms',
  'POST /api/user/login/token',
  'POST /api/user/password',
  'POST /api/user/register',
  'POST /api/user/setup',
]
/** Open for signing in; for binding an account, the same call checks the session itself. */
const OPEN_IN_PART = ['GET /api/user/weixin']
/** Calls about the user's own account: every signed-in user may make them. */
const SIGNED_IN = [
  'DELETE /api/message',
  'DELETE /api/user/session',
  'DELETE /api/user/weixin/unbind',
  'GET /api/message/count',
  'GET /api/message/list',
  'GET /api/ref/agent',
  'GET /api/ref/channel',
  'GET /api/ref/merchant',
  'GET /api/ref/users',
  'GET /api/user/me',
  'GET /api/user/session/list',
  'GET /api/user/token',
  'POST /api/file',
  'PUT /api/message',
  'PUT /api/user/loginUser',
  'PUT /api/user/password',
]
/** Calls for machines, with their own credentials. */
const MACHINE = [
  'GET /metrics',
  'GET /query',
  'POST /api/pay/{channel}/notify/{tenant}',
  'POST /api/v2/write',
  'POST /query',
  'POST /write',
]
/** Calls for consumers, with a token that is valid for these calls only. */
const CONSUMER = [
  'DELETE /api/client/logout',
  'GET /api/client/wallet',
  'GET /api/client/wallet/line',
  'POST /api/client/file',
  'POST /api/client/pay',
  'POST /api/client/withdrawal',
]

/** A permitted call may be answered with: the device is offline, or it does not answer. */
const OF_A_DEVICE = [50310, 50410]

const MARKER = '甲方机密'
const catalogue = permissionCatalogue(appServers.map(({ app }) => app))
const apps = appServers.map(({ app }) => app.key)

let world: World
let operations: Operation[]
let owner: Caller
let other: Caller
let nothing: Caller
/** Path → a row of the owner for this path. */
let rows: Map<string, string>

beforeAll(async () => {
  world = await bootWorld({ apps: appServers, widgets, env: { METRICS_TOKEN: 'for-prometheus' } })
  operations = operationsOf(world.server.http.swagger() as never)
  const tenantId = await makeTenant(world, apps)
  owner = await makeCaller(world, tenantId, catalogue)
  nothing = await makeCaller(world, tenantId, [])
  other = await makeCaller(world, await makeTenant(world, apps), catalogue)
  rows = await makeOwnRows(world, owner, operations, { id: owner.userId, marker: MARKER })
  // Nobody can change a user who has more permissions, so this user has none.
  rows.set('/api/user', (await makeCaller(world, tenantId, [])).userId)
})
afterAll(() => world.close())

function sentFor({ method, path, type, query, requiredQuery, body }: Operation, filling: Filling): Sent {
  const search = new URLSearchParams(type === undefined ? {} : { type })
  for (const [name, schema] of Object.entries(query)) {
    if (name === '_id' || (requiredQuery.includes(name) && name !== 'type')) {
      search.set(name, String(sampleOf(schema, filling)))
    }
  }
  const address = path.replace('{name}', '0'.repeat(32)).replace('*', 'nowhere')
  const sample = body && sampleOf(body, filling)
  // An action needs the row only; the first alternative of the body is a plain update.
  const sent = type === undefined ? sample : { _id: filling.id, ...(body?.anyOf ? {} : (sample as object)) }
  return {
    method,
    address: search.size > 0 ? `${address}?${search}` : address,
    ...(method === 'GET' ? {} : { body: sent ?? {} }),
  }
}

/** The owner's row that a call is about: of its own path, or of the path above it. */
function rowOf(path: string): string {
  for (let at = path; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const id = rows.get(at)
    if (id) return id
  }
  return owner.userId
}

const ofKind = (kind: Operation['access']['kind']) => operations.filter(({ access }) => access.kind === kind)
const namesOf = (list: readonly Operation[]) => [...new Set(list.map(({ method, path }) => `${method} ${path}`))].sort()
const without = (operation: Operation): Permission[] => {
  const needed = operation.access.kind === 'permission' ? operation.access.triples : []
  return catalogue.filter(
    (held) =>
      !needed.some(([app, module, name]) => app === held.app && module === held.module && name === held.permission),
  )
}

/** Calls grouped by their permissions, so that one caller can make all calls of a group. */
function byPermission(): Operation[][] {
  const groups = new Map<string, Operation[]>()
  for (const operation of ofKind('permission')) {
    const key = JSON.stringify(operation.access)
    groups.set(key, [...(groups.get(key) ?? []), operation])
  }
  return [...groups.values()]
}

/** Makes every call and lists the wrong answers. */
async function wrongAnswers(list: readonly Operation[], judge: (operation: Operation) => Promise<string | undefined>) {
  const wrong: string[] = []
  for (const operation of list) {
    const complaint = await judge(operation)
    if (complaint) wrong.push(`${operation.name}: ${complaint}`)
  }
  return wrong
}

describe('access to calls is as decided [S19]', () => {
  test('exactly these calls need no session, no permission, or a machine’s credential', () => {
    const andOfApps = (kind: 'open' | 'machine' | 'consumer', own: readonly string[]) =>
      [...own, ...appCases.flatMap(({ calls }) => calls?.[kind] ?? [])].sort()
    expect(namesOf(ofKind('open'))).toEqual(andOfApps('open', OPEN))
    expect(namesOf(ofKind('signedIn'))).toEqual(SIGNED_IN)
    expect(namesOf(ofKind('machine'))).toEqual(andOfApps('machine', MACHINE))
    expect(namesOf(ofKind('consumer'))).toEqual(andOfApps('consumer', CONSUMER))
  })

  test('every permission that a call needs can be given to a role', () => {
    const known = new Set(catalogue.map(({ app, module, permission }) => `${app} ${module} ${permission}`))
    const named = operations.flatMap(({ access }) => (access.kind === 'permission' ? access.triples : []))
    // Planned apps have no permissions yet.
    const held = named
      .filter(([app]) => !planned.some((entry) => entry.app.key === app))
      .map((triple) => triple.join(' '))
    expect(held.filter((triple) => !known.has(triple))).toEqual([])
  })
})

describe('every call of the API', () => {
  test('each call is made for an existing row: one of its own path, or of the path above it', () => {
    const aboutRow = operations.filter(({ query, access }) => query._id !== undefined && access.kind === 'permission')
    expect(namesOf(aboutRow.filter(({ path }) => rowOf(path) === owner.userId))).toEqual([])
  })

  test('[R038] without a session open calls answer, and all others say 40100 or ask for the credential', async () => {
    const wrong = await wrongAnswers(operations, async (operation) => {
      const { status, code } = await callAsNobody(
        world,
        sentFor(operation, { id: rowOf(operation.path), marker: MARKER }),
      )
      if (OPEN_IN_PART.includes(operation.name)) return status >= 500 ? String(status) : undefined
      if (operation.access.kind === 'open')
        return status >= 500 || code === 40100 || code === 40301 ? `${status} ${code}` : undefined
      if (operation.access.kind === 'machine') return status === 401 ? undefined : `${status} ${code}`
      return status === 401 && code === 40100 ? undefined : `${status} ${code}`
    })
    expect(wrong).toEqual([])
  })

  test('a user’s session opens no call for machines or consumers', async () => {
    const wrong = await wrongAnswers([...ofKind('machine'), ...ofKind('consumer')], async (operation) => {
      const { status } = await owner.call(sentFor(operation, { id: owner.userId, marker: 'm' }))
      return status === 401 ? undefined : String(status)
    })
    expect(wrong).toEqual([])
  })

  test('without its permission a call says 40301 to a user without permissions and to one with all other permissions', async () => {
    const groups = byPermission()
    const wrong: string[] = []
    for (const group of groups) {
      const allOthers = await makeCaller(world, owner.tenantId, without(group[0]!))
      for (const caller of [nothing, allOthers]) {
        wrong.push(
          ...(await wrongAnswers(group, async (operation) => {
            const sent = sentFor(operation, { id: rowOf(operation.path), marker: MARKER })
            const { status, code } = await caller.call(sent)
            return status === 403 && code === 40301 ? undefined : `${status} ${code}`
          })),
        )
      }
    }
    expect(wrong).toEqual([])
  })

  test('in a tenant without the app a call says 40302, whatever the role holds', async () => {
    const elsewhere = await makeCaller(world, await makeTenant(world, []), catalogue)
    const wrong = await wrongAnswers(ofKind('permission'), async (operation) => {
      const { status, code } = await elsewhere.call(sentFor(operation, { id: owner.userId, marker: 'm' }))
      return status === 403 && code === 40302 ? undefined : `${status} ${code}`
    })
    expect(wrong).toEqual([])
  })

  test('[S20] a user of another tenant with all permissions reads and changes nothing of this tenant', async () => {
    const before = await rowsOf(owner.tenantId)
    expect(before).toContain(MARKER)
    const wrong = await wrongAnswers(operations, async (operation) => {
      const id = rowOf(operation.path)
      const { status, text, code } = await other.call(sentFor(operation, { id, marker: 'b' }))
      if (status >= 500) return `${status} ${code}`
      if (text.includes(MARKER)) return 'told of the other tenant’s row'
      // The answer of a bulk call repeats the requested ids; a successful GET of one of them would be a leak.
      const isAboutRow = operation.name.startsWith('GET ') && operation.query._id !== undefined
      return isAboutRow && code === 0 ? `found ${id}` : undefined
    })
    expect(wrong).toEqual([])
    expect(await rowsOf(owner.tenantId)).toBe(before)
  })

  test('[S17] a call that changes data refuses requests from another site, even with a permitted user’s cookie', async () => {
    const changing = operations.filter(
      // The other calls do not use cookies.
      ({ method, access }) => method !== 'GET' && access.kind !== 'machine' && access.kind !== 'consumer',
    )
    expect(changing.length).toBeGreaterThan(40)
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      const wrong = await wrongAnswers(changing, async (operation) => {
        const sent = sentFor(operation, { id: rowOf(operation.path), marker: 'forged' })
        const { status, code } = await owner.call(sent, headers)
        return status === 403 && code === 40303 ? undefined : `${status} ${code}`
      })
      expect(wrong).toEqual([])
    }
  })

  test('a signed-in user without permissions can make the calls about their own account', async () => {
    const wrong = await wrongAnswers(ofKind('signedIn'), async (operation) => {
      const { status, code } = await nothing.call(sentFor(operation, { id: nothing.userId, marker: 'n' }))
      return status === 401 || status === 403 || status >= 500 ? `${status} ${code}` : undefined
    })
    expect(wrong).toEqual([])
  })

  // This is the last test, because it deletes the owner's rows.
  test('with its permission alone each call is permitted', async () => {
    const groups = byPermission()
    const wrong: string[] = []
    for (const group of groups) {
      const { access } = group[0]!
      const held = access.kind === 'permission' ? access.triples : []
      const permissions = held.map(([app, module, permission]) => ({ app, module, permission }))
      const caller = await makeCaller(world, owner.tenantId, permissions)
      wrong.push(
        ...(await wrongAnswers(group, async (operation) => {
          const sent = sentFor(operation, { id: rowOf(operation.path), marker: MARKER })
          const { status, code } = await caller.call(sent)
          const isRefused = status === 401 || status === 403 || (status >= 500 && !OF_A_DEVICE.includes(code ?? 0))
          return isRefused ? `${status} ${code}` : undefined
        })),
      )
    }
    expect(wrong).toEqual([])
  })
})

/** All rows of a tenant as one text, without the sessions, which the calls open. */
async function rowsOf(tenantId: string): Promise<string> {
  const tables = await world.sql(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'session' order by 1`)
  return world.server.db.asTenant(tenantId, async (tx) => {
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await rawSql(tx).executeSql(`select to_jsonb(t) as row from ${name} t order by id`)
      texts.push(JSON.stringify(rows))
    }
    return texts.join('\n')
  })
}
