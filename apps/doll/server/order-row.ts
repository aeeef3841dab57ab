import { statusesOf } from '@atrium/core/contract/define/entity'
import { refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { storable } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { order } from '../entities/order.ts'

export type Order = Row<typeof order>

export const STATUS = statusesOf(order)

export const coinsOf = ({ coins, giftCoins }: Pick<Order, 'coins' | 'giftCoins'>) => coins + giftCoins

export const machineInUse = refusal(
  50320,
  503,
  storable('doll.machineInUse', { zh_CN: '机器正在使用', en_US: 'The machine is in use' }),
)

/** The machines, of these, at which an order is being started or played; `but` is an order that does not count. */
export async function playingAt(ctx: Ctx, devices: readonly string[], but?: string): Promise<ReadonlySet<string>> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select distinct device_id as id from doll_order where tenant_id = current_tenant() and device_id = any ($1)
       and status in (2, 3) and deleted_at is null and id is distinct from $2::uuid`,
    [devices, but ?? null],
  )
  return new Set(rows.map(({ id }) => id))
}

export const isPlaying = async (ctx: Ctx, device: string, but?: string): Promise<boolean> =>
  (await playingAt(ctx, [device], but)).has(device)
