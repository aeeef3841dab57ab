import { randomUUID } from 'node:crypto'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { appServers } from '../apps.server.ts'
import { makeCaller, makeTenant } from '../matrix/callers.ts'
import { operationsOf } from '../matrix/operations.ts'
import { makeOwnRows } from '../matrix/own-rows.ts'
import { type AnyCall, anyCall, type CALLERS } from './any-call.ts'

/**
 * Not internal errors: a device is offline or does not answer; a payment channel, the store or a limit is not
 * available.
 */
const NOT_A_FAULT = new Set([50310, 50410])
const AT_ONCE = 4
/** Number of calls with the same callers. */
const PEOPLE_LAST = 50
const MARKER = '走遍'

export interface WalkCounts {
  calls: number
  /** Number of answers by status. */
  statuses: Map<number, number>
  /** Internal errors and answers without the envelope, each kind once. */
  faults: string[]
}

type Headers = () => Promise<Record<string, string>>

/** Makes random calls to the whole API, by users of two tenants, a consumer and without a session. */
export async function walkApi(world: World, calls: number, seed: number): Promise<WalkCounts> {
  const operations = operationsOf(world.server.http.swagger() as never)
  const catalogue = permissionCatalogue(appServers.map(({ app }) => app))
  const apps = appServers.map(({ app }) => app.key)
  const tenantId = await makeTenant(world, apps)
  const admin = await makeCaller(world, tenantId, catalogue)
  const rows = await makeOwnRows(world, admin, operations, { id: admin.userId, marker: MARKER })
  const idOf = (path: string) => rows.get(path) ?? rows.get(path.slice(0, path.lastIndexOf('/'))) ?? admin.userId

  const signedIn =
    (tenant: string, userId: string): Headers =>
    async () => {
      const { db, sessions } = world.server.services
      const from = { ip: '', userAgent: '', client: 'pc', way: 'account' } as const
      const { token } = await db.asTenant(tenant, (tx) => sessions.open(tx, userId, from))
      return { cookie: `__Host-atrium=${token}` }
    }
  const otherTenantId = await makeTenant(world, apps)
  const reading = catalogue.filter(({ permission }) => permission === 'read')
  async function people(): Promise<Record<(typeof CALLERS)[number], Headers>> {
    return {
      admin: signedIn(tenantId, (await makeCaller(world, tenantId, catalogue)).userId),
      clerk: signedIn(tenantId, (await makeCaller(world, tenantId, reading)).userId),
      stranger: signedIn(otherTenantId, (await makeCaller(world, otherTenantId, catalogue)).userId),
      consumer: async () => ({ authorization: `Bearer ${await phoneOf(world, tenantId)}` }),
      nobody: async () => ({}),
    }
  }

  const counts: WalkCounts = { calls: 0, statuses: new Map(), faults: [] }
  const kinds = new Set<string>()
  const left = fc.sample(
    anyCall(operations, (path) => ({ id: idOf(path), marker: MARKER })),
    { numRuns: calls, seed },
  )
  async function walk(): Promise<void> {
    let callers = await people()
    let made = 0
    for (let call = left.pop(); call; call = left.pop()) {
      // Some calls take away the caller's permissions or session, so callers are replaced.
      if (++made % PEOPLE_LAST === 0) callers = await people()
      const { status, complaint } = await ask(world, call, await callers[call.caller]())
      counts.calls += 1
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
      const kind = complaint && `${call.operation.name} ${complaint.slice(0, 20)}`
      if (!kind || kinds.has(kind)) continue
      kinds.add(kind)
      const sent = `${call.operation.method} ${call.address} ${call.body ?? ''}`.slice(0, 1_000)
      counts.faults.push(`${complaint} to ${call.caller}, who sent ${sent}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return counts
}

/** A token of a consumer who scanned a device. Each call gets a new one, because some calls end it. */
async function phoneOf(world: World, tenantId: string): Promise<string> {
  const [code] = await world.sql(`select app, no from qrcode where tenant_id = '${tenantId}' limit 1`)
  const answer = await fetch(`${world.url}/api/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': world.ip() },
    body: JSON.stringify({ ...code, type: 'h5' }),
  })
  return ((await answer.json()) as { token?: string }).token ?? randomUUID()
}

/** Each call has its own IP address, because some limits count by address. */
async function ask(world: World, { operation, address: path, body }: AnyCall, headers: Record<string, string>) {
  const response = await fetch(world.url + path, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': world.ip(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  return {
    status: response.status,
    complaint: complaintOf(operation.path, response.status, isJson ? JSON.parse(text) : text),
  }
}

function complaintOf(path: string, status: number, answer: unknown): string | undefined {
  const { code, errorCode, msg } = Object(answer) as { code?: unknown; errorCode?: unknown; msg?: unknown }
  if (status >= 500 && !NOT_A_FAULT.has(code as number)) return `${status} ${String(msg ?? answer).slice(0, 200)}`
  // The endpoints of InfluxDB and of payment providers have their own formats.
  if (!path.startsWith('/api/') || path.startsWith('/api/v2/') || path.startsWith('/api/pay/')) return undefined
  if (status >= 400 && (typeof errorCode !== 'number' || typeof msg !== 'string'))
    return `${status} without the envelope`
  if (status === 200 && typeof answer === 'object' && code !== 0 && path !== '/api/openapi.json')
    return '200 without code'
  return undefined
}
