import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { sendIfOnline } from './commands.ts'
import { ONLINE, PROTOCOL } from './device.ts'
import type { DeviceConfig } from './device-hooks.ts'

const TIMEOUT_MS = 10_000

interface Saved {
  _id: string
  online?: number | null
  protocol?: number
}

/**
 * An entity's own `update` calls this: after the commit the devices whose configuration changes receive it. An offline
 * device receives it at its next login, a charge point never.
 */
export async function configChanged(
  ctx: Ctx,
  app: string,
  { changedBy }: DeviceConfig,
  entity: string,
  before: Saved,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const own = before as unknown as Readonly<Record<string, unknown>>
  const isSame = (name: string) => JSON.stringify(changes[name]) === JSON.stringify(own[name])
  if (!changedBy[entity]?.some((name) => name in changes && !isSame(name))) return
  if (entity === 'device' && (before.online !== ONLINE.online || before.protocol === PROTOCOL.ocpp16)) return
  await ctx.enqueue(`${app}.config`, { [entity]: before._id })
}

/** The job that sends the configuration: `{ device }`, or `{ price }` for all devices with this price. */
export const configJob = (app: string, config: DeviceConfig) => ({
  [`${app}.config`]: async (ctx: Ctx, { tenantId: _, ...changed }: Record<string, string>): Promise<void> => {
    for (const [entity, id] of Object.entries(changed)) {
      if (!Object.hasOwn(config.changedBy, entity)) continue
      const column = entity === 'device' ? 'id' : `${entity}_id`
      const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
        `select a.id from "${app}_device" a join device d on d.tenant_id = a.tenant_id and d.id = a.id
         where a.${column} = $1 and d.deleted_at is null and d.online = 1 and d.protocol <> $2 order by a.id`,
        [id, PROTOCOL.ocpp16],
      )
      for (const device of rows) await sendConfig(ctx, device.id, await config.of(ctx, device.id))
    }
  },
})

/** Retried, because receiving the same settings twice is harmless. */
const sendConfig = (ctx: Ctx, device: string, params: object): Promise<void> =>
  sendIfOnline(ctx, { device, type: 'config', params: { ...params }, timeoutMs: TIMEOUT_MS, retries: 2 })
