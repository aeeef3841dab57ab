import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import type { Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { COMMAND, type Device, type DeviceCommand } from '@atrium/devices/server/device'
import type { Payable } from '../money/payable.ts'
import type { Orders } from '../orders/orders.ts'
import { noAnswer, whyRefused } from './reasons.ts'

/** SQL conditions are about the order `o`; a sweep's may name its device `d`, too. */
interface DeliveryParts<E extends Entity> {
  orders: Orders<E>
  /** Starts the delivery of an order that was just paid by sending its command. @throws the refusal with which it fails */
  begin(ctx: Ctx, order: Row<E>): Promise<unknown>
  /** The type of that command. */
  command: string
  /** The device has acknowledged it. */
  begun(ctx: Ctx, order: Row<E>, device: Device): Promise<unknown>
  /** The order has failed: takes back what the device may have begun, or says there that it has not. */
  undo(ctx: Ctx, order: Row<E>): Promise<void>
  /** What the ends of an order's other commands mean, by their types; for example of the one that takes goods back. */
  others?: Readonly<
    Record<string, (ctx: Ctx, order: Row<E>, command: DeviceCommand, device: Device) => Promise<unknown>>
  >
  /** A paid order that has not started so far fails for this reason. */
  late: { when: string; reason: Text }
  /** An order in the status `running` that is over, by time alone. */
  over: {
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
  /** Those of the orders, with the two for paid orders that are late and for running ones that are over. */
  sweeps: readonly AppSweep[]
  /** The order does not start: its money is refunded if the setting says so. */
  fail(ctx: Ctx, order: Row<E>, reason: string): Promise<void>
  /** For `onCommandEnd`. Commands without an order are passed over. */
  commandEnded(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
}

export function deliveryOf<E extends Entity>(app: string, parts: DeliveryParts<E>): Delivery<E> {
  const { orders, begin, command: beginning, begun, undo, others = {}, late, over } = parts
  const { entity } = orders
  const paid = statusNumber(entity, 'paid')
  const running = statusNumber(entity, over.running)
  const isLate = `o.status = ${paid} and ${late.when}`
  const isOver = `o.status = ${running} and ${over.when}`
  const notInTime = storable(`${app}.notStartedInTime`, late.reason)

  async function fail(ctx: Ctx, order: Row<E>, reason: string): Promise<void> {
    await undo(ctx, await orders.fail(ctx, order, reason))
  }

  /** Whatever comes after the order has started or failed, such as a late acknowledgement, changes nothing. */
  async function beginningEnded(ctx: Ctx, order: Row<E>, command: DeviceCommand, device: Device): Promise<void> {
    if (order.status !== paid) return
    switch (outcomeOf(command)) {
      case 'done':
        await begun(ctx, order, device)
        break
      case 'refused':
        await fail(ctx, order, whyRefused(command.msg))
        break
      // The money can go back at once, because `undo` takes back what may have begun. A device that moves goods, which
      // nothing takes back, is asked for the outcome first.
      case 'unknown':
        await fail(ctx, order, stored(noAnswer))
    }
  }

  return {
    payable: orders.payable({ begin, overdue: { start: isLate, end: isOver } }),
    sweeps: [
      ...orders.sweeps,
      orders.sweep('launch', 15, isLate, async (ctx, order) => {
        if (order.status === paid) await fail(ctx, order, stored(notInTime))
      }),
      orders.sweep(
        over.sweep,
        over.everyS,
        over.handles ? `o.status = ${running} and ${over.handles}` : isOver,
        async (ctx, order) => {
          if (order.status === running) await over.end(ctx, order)
        },
      ),
    ],
    fail,
    async commandEnded(ctx, device, command) {
      const { type, orderId } = command
      const take = type === beginning ? beginningEnded : others[type]
      if (take && orderId !== null) await take(ctx, await orders.lock(ctx, orderId), command, device)
    },
  }
}

/** `unknown`: the device has not answered in time, and may have done it all the same. */
function outcomeOf({ status }: DeviceCommand): 'done' | 'refused' | 'unknown' {
  if (status === COMMAND.succeeded) return 'done'
  return status === COMMAND.timedOut ? 'unknown' : 'refused'
}
