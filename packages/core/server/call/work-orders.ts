import { v7 as uuid } from 'uuid'
import { appNotEnabled } from '../../contract/refusal.ts'
import type { WorkOrderLink } from '../../contract/wire.ts'
import { rawSql } from '../db/raw.ts'
import type { Ctx } from './ctx.ts'
import type { AppServer } from './implement.ts'
import { definePart } from './part.ts'
import { defineSupply } from './supply.ts'

/** A row of an app. */
export interface RowPlace {
  app: string
  entity: string
  id: string
}

/** What is broken, as the row says from which the order is opened. */
export interface NewWorkOrder {
  /** An exception that somebody found, or a fault that a device or its user reported. */
  source: 'exception' | 'alarm'
  title: string
  description: string
  /** Addresses of files, `/api/file/…`. */
  photos: readonly string[]
  /** 1 low, 2 medium, 3 high, 4 urgent. */
  priority: 1 | 2 | 3 | 4
  /** A facility of the app that has the work orders. */
  facility?: string | null
  /** The group whose people see it. */
  group: string | null
  from: RowPlace
}

/**
 * What the app with the work orders does for all other apps: `implement(app, { supplies: [workOrders(…)] })`, and
 * `workOrders: '<entity>'` in its descriptor. At most one app has them. It runs in the transaction of the caller.
 */
export interface WorkOrders {
  open(ctx: Ctx, order: NewWorkOrder): Promise<{ _id: string; no: string }>
}

export const workOrders = defineSupply<WorkOrders>('work orders')

/** How a repair ended. */
export interface EndedRepair {
  no: string
  result: string
  photos: readonly string[]
}

/** An entity from whose rows work orders are opened. Everything runs in the tenant's transaction. */
export interface RepairSource {
  /** @throws the refusal if there is nothing to repair */
  describe(ctx: Ctx, id: string): Promise<Omit<NewWorkOrder, 'from'>>
  /** Whether an order is opened for the row without a person's doing. */
  opensItself?(ctx: Ctx, id: string): Promise<boolean>
  /** In the repair's own transaction: what it means for the row that the repair is finished. */
  finished?(ctx: Ctx, id: string, repair: EndedRepair): Promise<void>
}

/** Entity → what work orders need of it; the descriptor of the entity says `workOrder`. */
export const repairSources = defineSupply<Readonly<Record<string, RepairSource>>>('repair sources')

interface OpenedPort {
  app: string | undefined
  orders: WorkOrders | undefined
  sourceOf(place: Pick<RowPlace, 'app' | 'entity'>): RepairSource | undefined
}

export const workOrdersPart = definePart<OpenedPort>('work orders')

/** @throws if several apps have work orders, or if a descriptor and its server code do not fit */
export function workOrdersOf(apps: readonly AppServer[]): OpenedPort {
  const having = apps.filter((server) => workOrders.of(server))
  if (having.length > 1) {
    const keys = having.map(({ app }) => app.key).join(', ')
    throw new Error(`Several apps have work orders (${keys}): remove them from all but one.`)
  }
  const sources = new Map(apps.map((server) => [server.app.key, repairSources.of(server) ?? {}]))
  for (const { app } of apps) {
    for (const { name, workOrder } of app.entities ?? []) {
      if (workOrder && !sources.get(app.key)?.[name]) {
        throw new Error(`Entity ${name} of app ${app.key} has work orders: supply repairSources({ ${name}: … }).`)
      }
    }
  }
  const [server] = having
  return {
    app: server?.app.key,
    orders: server && workOrders.of(server),
    sourceOf: ({ app, entity }) => sources.get(app)?.[entity],
  }
}

/** Undefined if this tenant has no app with work orders. */
async function ordersOf(ctx: Ctx): Promise<WorkOrders | undefined> {
  const { app, orders } = workOrdersPart(ctx)
  if (app === undefined) return undefined
  const { rows } = await rawSql(ctx.tx).executeSql<{ has: boolean }>(
    'select $1 = any (apps) as has from tenant where id = current_tenant()',
    [app],
  )
  return rows[0]?.has ? orders : undefined
}

/**
 * Opens a work order for a row. While one is open, it is the answer, so that a second request changes nothing.
 * @throws appNotEnabled if the tenant has no app with work orders | what the row's app refuses
 */
export async function openWorkOrder(ctx: Ctx, from: RowPlace): Promise<WorkOrderLink> {
  const orders = await ordersOf(ctx)
  const source = workOrdersPart(ctx).sourceOf(from)
  if (!orders || !source) throw appNotEnabled()
  // Whoever is second waits here, and then finds the order of the first.
  await rawSql(ctx.tx).executeSql(`select pg_advisory_xact_lock(hashtextextended('work order of ' || $1, 0))`, [
    from.id,
  ])
  const known = await workOrderOf(ctx, from)
  if (known && known.outcome === null) return known
  const { _id, no } = await orders.open(ctx, { ...(await source.describe(ctx, from.id)), from })
  await rawSql(ctx.tx).executeSql(
    'insert into work_order (id, app, entity, row_id, order_id, order_no) values ($1, $2, $3, $4, $5, $6)',
    [uuid(), from.app, from.entity, from.id, _id, no],
  )
  return (await workOrderOf(ctx, from))!
}

/** The same for a row that was just reported, if its app opens orders by itself and the tenant has an app for them. */
export async function openByItself(ctx: Ctx, from: RowPlace): Promise<void> {
  if (!(await workOrdersPart(ctx).sourceOf(from)?.opensItself?.(ctx, from.id))) return
  if (await ordersOf(ctx)) await openWorkOrder(ctx, from)
}

/** The order that was opened last from the row; undefined if none was. */
export async function workOrderOf(ctx: Ctx, { app, entity, id }: RowPlace): Promise<WorkOrderLink | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<WorkOrderLink>(
    `select order_id as "_id", order_no as no, opened_at as "openedAt", ended_at as "endedAt", outcome, result
     from work_order where tenant_id = current_tenant() and app = $1 and entity = $2 and row_id = $3
     order by opened_at desc limit 1`,
    [app, entity, id],
  )
  return rows[0]
}

interface Ending {
  outcome: 'finished' | 'rejected'
  result: string
  photos?: readonly string[]
}

const OUTCOME = { finished: 1, rejected: 2 } as const

/** The app with the work orders calls it in the transaction in which an order ends, whether it has a source or not. */
export async function endWorkOrder(ctx: Ctx, order: string, { outcome, result, photos = [] }: Ending): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<RowPlace & { no: string }>(
    `update work_order set outcome = $2, result = $3, ended_at = clock_timestamp()
     where tenant_id = current_tenant() and order_id = $1 and outcome is null
     returning app, entity, row_id as id, order_no as no`,
    [order, OUTCOME[outcome], result],
  )
  const [from] = rows
  if (!from || outcome !== 'finished') return
  await workOrdersPart(ctx).sourceOf(from)?.finished?.(ctx, from.id, { no: from.no, result, photos })
}
