import type { Entity } from '@atrium/core/contract/define/entity'
import type { AppServer } from '@atrium/core/server/call/implement'
import { definePart } from '@atrium/core/server/call/part'
import type { Tx } from '@atrium/core/server/db/tables'
import { lockRow } from '@atrium/core/server/entity/rows'
import { type Payable, payables } from './payable.ts'

interface Sold {
  payable: Payable
  entity: Entity
}

/** All entities that are sold, by `<app>.<entity>`. */
export type SoldThings = ReadonlyMap<string, Sold>

/** What the apps sell. */
export const soldThingsOf = definePart<SoldThings>('sold things')

export function soldThings(apps: readonly AppServer[]): SoldThings {
  return new Map(
    apps.flatMap((server) =>
      Object.entries(payables.of(server) ?? {}).map(([name, payable]) => {
        const { app } = server
        const entity = app.entities?.find((one) => one.name === name)
        if (!entity) throw new Error(`App ${app.key} sells ${name}, but has no such entity.`)
        return [`${app.key}.${name}`, { payable, entity }] as const
      }),
    ),
  )
}

/** The app's key in a `bizType`. */
export const appOf = (bizType: string): string => bizType.split('.', 1)[0]!

/** The sold row's name in logs: `powerbank.order.deposit` is paid for the same row as `powerbank.order`. */
export const rowTypeOf = (bizType: string): string => bizType.split('.').slice(0, 2).join('.')

/** Which of several payments of one row it is; undefined if there is one. */
export const partOf = (bizType: string): string | undefined => bizType.split('.')[2]

/** A deposit is held until it is known what of it is owed. A provider that only authorises it (pay score) holds it itself. */
export const isHeld = ({ bizType, channel }: { bizType: string; channel: string }): boolean =>
  partOf(bizType) === 'deposit' && !channel.endsWith('_score')

export function soldOf(things: SoldThings, bizType: string): Sold {
  const sold = things.get(rowTypeOf(bizType))
  if (!sold) throw new Error(`${bizType} is paid for, but no app sells it`)
  return sold
}

/**
 * Locks the sold row. Code that changes an order locks the order first, then payments, refunds and the books. Code in
 * money/ uses the same order; otherwise two transactions could deadlock.
 */
export const lockSold = (tx: Tx, { entity }: Sold, bizId: string): Promise<{ status: number }> =>
  lockRow({ tx }, entity, bizId)
