import type { Permission } from '@atrium/core/contract/access'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { rawSql } from '@atrium/core/server/db/raw'
import type { AppCases } from '@atrium/core/testing/app-cases'
import type { World } from '@atrium/core/testing/world'
import { expect, vi } from 'vitest'
import { appCases } from '../apps.cases.ts'
import { apps } from '../apps.ts'
import { productWorld } from '../testing/product-world.ts'
import { appsOf, areaOf } from './areas.ts'
import { type Caller, makeCaller, makeTenant, type Sent } from './callers.ts'
import { type Operation, operationsOf } from './operations.ts'
import { makeOwnRows } from './own-rows.ts'
import { type Filling, sampleOf } from './samples.ts'

/** A text in every row of the owner's tenant. */
export const MARKER = '甲方机密'
/** The number of calls at the same time. */
const AT_ONCE = 8

export const catalogue = permissionCatalogue(apps)
const keys = apps.map(({ key }) => key)

/** A tenant with rows, and a user of it who has every permission. */
interface Owner {
  caller: Caller
  /** The id of the owner's row for a call of this path: a row of the path itself or of its parent path. */
  rowOf(path: string): string
}

/** A running server, its callers, and the rows that their calls use. */
export interface MatrixWorld extends Pick<Owner, 'rowOf'> {
  world: World
  operations: Operation[]
  /** A user with every permission in the tenant that has rows of all apps. */
  owner: Caller
  /** A user with every permission in another tenant. */
  other: Caller
}

const known = new WeakMap<World, Promise<MatrixWorld>>()

/** The same for all files of a worker, so no call of theirs may change or remove the owner's rows. */
export async function openMatrixWorld(): Promise<MatrixWorld> {
  const world = await productWorld()
  const matrix = known.get(world) ?? makeMatrixWorld(world)
  known.set(world, matrix)
  return matrix
}

async function makeMatrixWorld(world: World): Promise<MatrixWorld> {
  const operations = operationsOf(world.server.http.swagger() as never)
  const { caller: owner, rowOf } = await makeOwner(world, operations, appCases)
  const other = await makeCaller(world, await makeTenant(world, keys), catalogue)
  // Jobs change the rows: an order whose device is offline fails, and its payment is refunded.
  const due = `select name from pgboss.job where data ->> 'tenantId' = '${owner.tenantId}'
    and state in ('created', 'retry', 'active') and start_after <= now()`
  await vi.waitFor(async () => expect(await world.sql(due)).toEqual([]), { timeout: 20_000, interval: 50 })
  return { world, operations, owner, other, rowOf }
}

/** A new tenant with rows for the calls of one area only. */
export const ownerIn = ({ world, operations }: MatrixWorld, area: string): Promise<Owner> =>
  makeOwner(
    world,
    operations.filter((operation) => areaOf(operation) === area || appsOf(operation).includes(area)),
    appCases.filter(({ key }) => key === area),
  )

async function makeOwner(world: World, operations: readonly Operation[], cases: readonly AppCases[]): Promise<Owner> {
  const tenantId = await makeTenant(world, keys)
  const caller = await makeCaller(world, tenantId, catalogue)
  const rows = await makeOwnRows(world, caller, operations, { id: caller.userId, marker: MARKER }, cases)
  // Nobody can change a user who has more permissions, so this user has none.
  rows.set('/api/user', (await makeCaller(world, tenantId, [])).userId)
  function rowOf(path: string): string {
    for (let at = path; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
      const id = rows.get(at)
      if (id) return id
    }
    return caller.userId
  }
  return { caller, rowOf }
}

export function sentFor({ method, path, type, query, requiredQuery, body }: Operation, filling: Filling): Sent {
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

/** The permissions that a user needs for the call. */
export function needed({ access }: Operation): Permission[] {
  if (access.kind !== 'permission') return []
  return access.triples.map(([app, module, permission]) => ({ app, module, permission }))
}

/** All permissions except those that the call needs. */
export function without(operation: Operation): Permission[] {
  const names = new Set(needed(operation).map((one) => JSON.stringify(Object.values(one))))
  return catalogue.filter(({ app, module, permission }) => !names.has(JSON.stringify([app, module, permission])))
}

/** Calls grouped by their permissions, so that one caller can make all calls of a group. */
export function byPermission(operations: readonly Operation[]): Operation[][] {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    const key = JSON.stringify(operation.access)
    groups.set(key, [...(groups.get(key) ?? []), operation])
  }
  return [...groups.values()]
}

/** Judges each item, some at the same time, and returns all complaints. */
export async function complaints<One>(list: readonly One[], judge: (one: One) => Promise<string[]>): Promise<string[]> {
  const waiting = [...list]
  const found: string[] = []
  async function work(): Promise<void> {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) found.push(...(await judge(one)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/** Makes every call and lists the wrong answers. */
export function wrongAnswers(
  list: readonly Operation[],
  judge: (operation: Operation) => Promise<string | undefined>,
): Promise<string[]> {
  return complaints(list, async (operation) => {
    const complaint = await judge(operation)
    return complaint ? [`${operation.name}: ${complaint}`] : []
  })
}

/** All rows of a tenant as one text, without the sessions, which the calls open. */
export async function rowsOf(world: World, tenantId: string): Promise<string> {
  const tables = await world.sql(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'session' order by 1`)
  return world.server.db.asTenant(tenantId, async (tx) => {
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await rawSql(tx).executeSql(`select to_jsonb(t) as row from ${name} t order by 1`)
      texts.push(JSON.stringify(rows))
    }
    return texts.join('\n')
  })
}
