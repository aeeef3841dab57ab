import { type Entity, statusName, statusNumber } from '@atrium/core/contract/define/entity'
import { notSignedIn, Refusal, recordNotFound } from '@atrium/core/contract/refusal'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { AppServer } from '@atrium/core/server/call/implement'
import type { Services } from '@atrium/core/server/call/services'
import { getRow } from '@atrium/core/server/entity/rows'
import type { Call } from '@atrium/core/server/http/route'
import type { Due, OrderPart } from '../../contract/patterns/order.ts'
import { amountDue, isInTime } from '../orders/due.ts'
import {
  type Consumer,
  type ConsumerDevices,
  type ConsumerOrder,
  type Storefront,
  storefront,
} from '../orders/storefront.ts'
import type { ConsumerSession } from './sessions.ts'

/** An app that sells to consumers, as the consumer calls use it. */
export interface Selling {
  key: string
  storefront: Storefront
  /** Undefined if the app sells without devices. */
  devices: ConsumerDevices | undefined
  /** Address of a module's page in the console. */
  pageOf(module: string): string
}

export type SellingApps = ReadonlyMap<string, Selling>

/** `devicesOf` finds the devices of an app that sells at devices. */
export function sellingApps(
  apps: readonly AppServer[],
  devicesOf: (server: AppServer) => ConsumerDevices | undefined,
): SellingApps {
  return new Map(
    apps.flatMap((server) => {
      const { key, menu } = server.app
      const front = storefront.of(server)
      if (!front) return []
      const pageOf = (module: string) => `/${key}/${menu.find((item) => item.module === module)?.path ?? module}`
      return [[key, { key, storefront: front, devices: devicesOf(server), pageOf }] as const]
    }),
  )
}

/** The origin of a call. */
export type From = Pick<Call<never, never>, 'ip' | 'locale'>

/**
 * Runs a function in the consumer's tenant.
 * @throws notSignedIn if the consumer does not exist any more
 */
export function asConsumer<T>(
  services: Services,
  { storefront }: Selling,
  { tenantId, consumerId }: ConsumerSession,
  { ip, locale }: From,
  run: (ctx: Ctx, consumer: Consumer) => Promise<T>,
): Promise<T> {
  return inTenant(services, tenantId, { ip, locale }, async (ctx) => {
    const consumer = await findConsumer(ctx, storefront.consumer, consumerId)
    if (!consumer) throw notSignedIn()
    const name = consumer.nickName ?? `#${consumer._id.slice(-6)}`
    return run({ ...ctx, actor: { kind: 'consumer', name } }, consumer)
  })
}

async function findConsumer(ctx: Ctx, user: Entity, id: string): Promise<Consumer | undefined> {
  try {
    return (await getRow(ctx, user, id)) as unknown as Consumer
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * An order of this consumer.
 * @throws recordNotFound, also for another consumer's order
 */
export async function ownOrder(
  ctx: Ctx,
  { storefront }: Selling,
  consumer: Consumer,
  id: string,
  lock?: 'for update',
): Promise<ConsumerOrder> {
  const order = (await getRow(ctx, storefront.phone.order, id, lock)) as unknown as ConsumerOrder
  if (order.user !== consumer._id) throw recordNotFound()
  return order
}

export const nameOf = ({ storefront }: Selling, { status }: { status: number }): string =>
  statusName(storefront.phone.order, status) ?? String(status)

/** The numbers of the statuses of an order in progress. */
export const liveStatuses = ({
  storefront: {
    phone: { order },
    live,
  },
}: Selling): number[] => live.map((name) => statusNumber(order, name))

/** The numbers of the statuses in which an order keeps its consumer from making another one. */
export const blockingStatuses = ({
  storefront: {
    phone: { order },
    live,
    blocking = live,
  },
}: Selling): number[] => blocking.map((name) => statusNumber(order, name))

/** The business type of the app's orders, or of one of their parts, in payments and in the ledger. */
export const bizTypeOf = ({ key, storefront }: Selling, part?: OrderPart): string =>
  [key, storefront.phone.order.name, ...(part ? [part] : [])].join('.')

/** What may be paid for an order now, as long as its time is not over. */
export function dueNow({ storefront }: Selling, order: ConsumerOrder): Due | null {
  const due = storefront.dueOf ? storefront.dueOf(order) : amountDue(order)
  return due && isInTime(due) ? due : null
}
