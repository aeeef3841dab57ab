import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { deviceNotInService } from '../consumer/refusals.ts'

const ENABLED = 1

interface Parts {
  device: Entity
  order: Entity
  /** The statuses of an order that has the device. */
  while: readonly string[]
  /** The refusal that another order has it. */
  taken(): Error
}

/** For devices that deliver one order at a time. The order's table needs an index on the devices of such orders. */
export function oneAtATime({ device, order, while: statuses, taken }: Parts) {
  const numbers = statuses.map((name) => statusNumber(order, name)).join(', ')

  /** Those of the devices that an order has; the order `but` does not count. */
  async function takenOf(ctx: Ctx, devices: readonly string[], but?: string): Promise<ReadonlySet<string>> {
    const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
      `select distinct device_id as id from "${order.table}" where tenant_id = current_tenant()
         and device_id = any ($1) and status in (${numbers}) and deleted_at is null and id is distinct from $2::uuid`,
      [devices, but ?? null],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** @throws taken */
  async function refuseTaken(ctx: Ctx, id: string, but?: string): Promise<void> {
    if ((await takenOf(ctx, [id], but)).size > 0) throw taken()
  }

  return {
    takenOf,
    refuseTaken,
    /**
     * Gives the device to an order that is about to be delivered. Of two orders that are paid at the same time the second
     * one waits here, and then finds the first one.
     * @throws taken | deviceNotInService
     */
    async take(ctx: Ctx, id: string, forOrder: string): Promise<void> {
      const { rows } = await rawSql(ctx.tx).executeSql<{ status: number }>(
        `select status from "${device.table}" where id = $1 and deleted_at is null for update`,
        [id],
      )
      const status = rows[0]?.status
      if (status !== ENABLED) throw deviceNotInService({ params: { status } })
      await refuseTaken(ctx, id, forOrder)
    },
  }
}
