import type { AppCases, Filled } from '@atrium/core/testing/app-cases'
import type { World } from '@atrium/core/testing/world'
import { appCases } from '../apps.cases.ts'
import { type Caller, callAsNobody } from './callers.ts'
import type { Operation } from './operations.ts'
import { type Filling, sampleOf } from './samples.ts'

/**
 * Creates rows in the owner's tenant: one by each call that creates a row, and then those that each app adds by its
 * `cases.ts`. Then it looks for rows that appeared as a side effect.
 * @param cases of the apps whose calls these are
 * @returns path → the id of a row of this path
 */
export async function makeOwnRows(
  world: World,
  owner: Caller,
  operations: readonly Operation[],
  filling: Filling,
  cases: readonly AppCases[] = appCases,
) {
  const rows = new Map<string, string>()
  const filled: Filled = { world, tenantId: owner.tenantId, marker: filling.marker, rows, ask: askAs(world, owner) }
  const known: Record<string, object> = {}
  for (const { bodies } of cases) Object.assign(known, await bodies?.(filled))
  for (const { method, path, access, body } of operations) {
    if (method !== 'POST' || access.kind !== 'permission' || rows.has(path)) continue
    const sample = { ...(body && (sampleOf(body, filling) as object)), ...known[path] }
    const { text, code } = await owner.call({ method, address: path, body: sample })
    const made = code === 0 ? JSON.parse(text) : {}
    if (typeof made._id === 'string') rows.set(path, made._id)
  }
  for (const { fill } of cases) await fill?.(filled)
  // Rows that no call creates, but that exist by now: visitors, messages, log entries.
  for (const { method, path, access } of operations) {
    const above = path.replace(/\/list$/, '')
    if (method !== 'GET' || above === path || access.kind !== 'permission' || rows.has(above)) continue
    const { text, code } = await owner.call({ method, address: path })
    const id = code === 0 ? JSON.parse(text).list?.[0]?._id : undefined
    if (typeof id === 'string') rows.set(above, id)
  }
  return rows
}

function askAs(world: World, owner: Caller): Filled['ask'] {
  return async (method, address, body, headers) => {
    const sent = { method, address, ...(body ? { body } : {}) }
    const { text, code } = await (headers ? callAsNobody(world, sent, headers) : owner.call(sent))
    if (code !== 0) throw new Error(`${method} ${address} answers ${text}`)
    return JSON.parse(text)
  }
}
