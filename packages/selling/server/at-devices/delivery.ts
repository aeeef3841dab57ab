import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import type { Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { COMMAND, type Device, type DeviceCommand } from '@atrium/devices/server/device'
import type { DeviceAlarms } from '@atrium/devices/server/device-hooks'
import type { Payable } from '../money/payable.ts'
import type { Orders, PayableParts } from '../orders/orders.ts'
import { notifyLoss } from './loss.ts'
import { askedDevice, doneTooLate, noAnswer, whyRefused } from './reasons.ts'

type CommandOf<E extends Entity, R = unknown> = (
  ctx: Ctx,
  order: Row<E>,
  command: DeviceCommand,
  device: Device,
) => Promise<R>

/** SQL conditions are about the order `o`; a sweep's may name its device `d`, too. */
interface DeliveryParts<E extends Entity> extends Pick<PayableParts<E>, 'later' | 'captured'> {
  orders: Orders<E>
  /** Starts the delivery of an order that was just paid by sending its command. @throws the refusal with which it fails */
  begin(ctx: Ctx, order: Row<E>): Promise<unknown>
  /** The type of that command; several if the devices begin in different ways. */
  command: string | readonly string[]
  /** The device has acknowledged it, or has told when asked that it has delivered: the answer is in the command. */
  begun(ctx: Ctx, order: Row<E>, device: Device, command: DeviceCommand): Promise<unknown>
  /**
   * The device has refused, or has not delivered: begins in another way (another slot) and returns true. After false, and
   * without this, the order fails.
   */
  again?: CommandOf<E, boolean>
  /** Nobody knows whether it was delivered. Absent: the order fails. */
  unknown?: CommandOf<E>
  /** The order has failed: takes back what the device may have begun, or says there that it has not. */
  undo?(ctx: Ctx, order: Row<E>): Promise<void>
  /** For orders with `asks`: what was delivered after the order had failed is lost, and staff get an alarm. */
  loss?: {
    alarms: DeviceAlarms
    /** Books the goods. */
    book: CommandOf<E>
  }
  /** What the ends of an order's other commands mean, by their types; for example of the one that takes goods back. */
  others?: Readonly<Record<string, CommandOf<E>>>
  /** An order that has not started so far fails for this reason; not while its device is asked. */
  late: { when: string; reason: Text }
  /** An order in the status `running` that is over, by time alone. */
  over?: {
    running: string
    when: string
    /** The name of the sweep; how often it runs, in seconds; and which of these orders it handles, if not all. */
    sweep: string
    everyS: number
    handles?: string
    end(ctx: Ctx, order: Row<E>): Promise<unknown>
  }
}

/** The course of an order that is delivered by a command to its device. */
export interface Delivery<E extends Entity> {
  payable: Payable
  /** Those of the orders, with the two for orders that have not started in time and for running ones that are over. */
  sweeps: readonly AppSweep[]
  /** The order does not start: its money is refunded if the setting says so. */
  fail(ctx: Ctx, order: Row<E>, reason: string): Promise<void>
  /** For `onCommandEnd`. Commands without an order are passed over. */
  commandEnded(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
  /** For `onCommandAsked`: the outcome is not known, and the device is being asked for it. */
  commandAsked(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
  /** For `onCommandLate`: a success that was told after the command had ended without one. */
  commandLate(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
}

export function deliveryOf<E extends Entity>(app: string, parts: DeliveryParts<E>): Delivery<E> {
  const { orders, begin, command: beginning, begun, again, unknown, undo, loss, others = {}, late, over } = parts
  const { entity, starting } = orders
  // The acts of `asks` are in the descriptor, whose type is open here.
  const act = orders.act as (
    ctx: Ctx,
    name: 'ask' | 'notDone' | 'lost',
    order: Row<E>,
    input: object,
  ) => Promise<Row<E>>
  const isStarting = ({ status }: Row<E>) => starting.includes(status)
  const begins = (type: string) => (typeof beginning === 'string' ? type === beginning : beginning.includes(type))
  const asks = 'askedAt' in entity.fields
  const isLate = `o.status in (${starting.join(', ')}) and ${late.when}${asks ? ' and o.asked_at is null' : ''}`
  const notInTime = storable(`${app}.notStartedInTime`, late.reason)
  const lostFrom = (entity.actions?.lost?.from ?? []).map((name) => statusNumber(entity, name))

  async function fail(ctx: Ctx, order: Row<E>, reason: string): Promise<void> {
    const failed = await orders.fail(ctx, order, reason)
    await undo?.(ctx, failed)
  }

  const failUnanswered: CommandOf<E> = (ctx, order) => fail(ctx, order, stored(noAnswer))

  const refused: CommandOf<E> = async (ctx, order, command, device) => {
    const reason = whyRefused(command.msg)
    const wasAsked = asks && (order as { askedAt?: unknown }).askedAt != null
    const known = wasAsked ? await act(ctx, 'notDone', order, { reason }) : order
    if (await again?.(ctx, known, command, device)) return
    await fail(ctx, known, reason)
  }

  /** Whatever comes after the order has started or failed, such as a late acknowledgement, starts nothing. */
  const beginningEnded: CommandOf<E> = async (ctx, order, command, device) => {
    const outcome = outcomeOf(command)
    if (!isStarting(order)) {
      if (outcome === 'done') await lose(ctx, order, command, device)
      return
    }
    switch (outcome) {
      case 'done':
        await begun(ctx, order, device, command)
        break
      case 'refused':
        await refused(ctx, order, command, device)
        break
      // Of a command that moves goods this comes after the device was asked. Any other order's money can go back at
      // once, because `undo` takes back what may have begun.
      case 'unknown':
        await (unknown ?? failUnanswered)(ctx, order, command, device)
    }
  }

  async function lose(ctx: Ctx, order: Row<E>, command: DeviceCommand, device: Device): Promise<void> {
    if (!loss || !lostFrom.includes(order.status)) return
    await act(ctx, 'lost', order, { reason: stored(doneTooLate) })
    await loss.book(ctx, order, command, device)
    await notifyLoss(ctx, loss.alarms, device, { ...(order as object), page: `/${app}/${entity.module}` } as never)
  }

  async function orderOf(ctx: Ctx, { type, orderId }: DeviceCommand): Promise<Row<E> | undefined> {
    return begins(type) && orderId !== null ? orders.lock(ctx, orderId) : undefined
  }

  const launch = orders.sweep('launch', 15, isLate, async (ctx, order) => {
    if (isStarting(order)) await fail(ctx, order, stored(notInTime))
  })

  return {
    payable: orders.payable({
      begin,
      later: parts.later,
      captured: parts.captured,
      overdue: { start: isLate, ...(over && { end: isOver(entity, over) }) },
    }),
    sweeps: [...orders.sweeps, launch, ...(over ? [ending(orders, over)] : [])],
    fail,
    async commandEnded(ctx, device, command) {
      const { type, orderId } = command
      const take = begins(type) ? beginningEnded : others[type]
      if (take && orderId !== null) await take(ctx, await orders.lock(ctx, orderId), command, device)
    },
    async commandAsked(ctx, _device, command) {
      const order = await orderOf(ctx, command)
      if (order && isStarting(order)) await act(ctx, 'ask', order, { reason: stored(askedDevice) })
    },
    async commandLate(ctx, device, command) {
      const order = await orderOf(ctx, command)
      if (order) await lose(ctx, order, command, device)
    },
  }
}

type Over<E extends Entity> = NonNullable<DeliveryParts<E>['over']>

const isOver = <E extends Entity>(entity: E, { running, when }: Over<E>) =>
  `o.status = ${statusNumber(entity, running)} and ${when}`

function ending<E extends Entity>(orders: Orders<E>, over: Over<E>): AppSweep {
  const { running, sweep, everyS, handles, end } = over
  const number = statusNumber(orders.entity, running)
  return orders.sweep(
    sweep,
    everyS,
    isOver(orders.entity, { ...over, when: handles ?? over.when }),
    async (ctx, order) => {
      if (order.status === number) await end(ctx, order)
    },
  )
}

/** `unknown`: the device has not answered in time, and may have done it all the same. */
function outcomeOf({ status }: DeviceCommand): 'done' | 'refused' | 'unknown' {
  if (status === COMMAND.succeeded) return 'done'
  return status === COMMAND.timedOut ? 'unknown' : 'refused'
}
