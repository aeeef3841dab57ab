import { Refusal } from '@atrium/contract/refusal'
import type { Ctx } from '@atrium/server/call/ctx'
import { PROTOCOL } from '@atrium/server/call/device'
import { rawSql } from '@atrium/server/db/raw'
import { sendCommand } from '@atrium/server/devices/commands'
import { MODE, type PowerStep } from '../price-plan.ts'

/** The settings that a device receives over MQTT. */
interface DeviceConfig {
  /** In seconds. */
  heartbeat: number
  /** In percent. */
  volume: number
  /** Watts and fen per hour; empty if the price is not by power. */
  steps: readonly PowerStep[]
}

interface Settings {
  heartbeat: number
  volume: number
  price: string | null
}

export async function configFor(ctx: Ctx, { heartbeat, volume, price }: Settings): Promise<DeviceConfig> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ steps: PowerStep[] }>(
    'select steps from charge_price where id = $1 and mode = $2',
    [price, MODE.powerStep],
  )
  return { heartbeat, volume, steps: rows[0]?.steps ?? [] }
}

/** The present configuration, for the answer to a login. */
export async function configOf(ctx: Ctx, deviceId: string): Promise<DeviceConfig> {
  const { rows } = await rawSql(ctx.tx).executeSql<Settings>(
    `select d.heartbeat, c.volume, c.price_id as price from charge_device c
     join device d on d.tenant_id = c.tenant_id and d.id = c.id where c.id = $1`,
    [deviceId],
  )
  return configFor(ctx, rows[0]!)
}

const SETTINGS = ['heartbeat', 'volume', 'price'] as const
const CALL_MS = 10_000

/** Sends a saved device its changed configuration. An offline device receives it at its next login. */
export async function sendConfig(
  ctx: Ctx,
  before: Settings & { _id: string; protocol: number },
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isSame = SETTINGS.every((name) => changes[name] === undefined || changes[name] === before[name])
  if (isSame || before.protocol === PROTOCOL.ocpp16) return
  const given = Object.fromEntries(SETTINGS.flatMap((name) => (name in changes ? [[name, changes[name]]] : [])))
  await send(ctx, before._id, await configFor(ctx, { ...before, ...given }))
}

export const CONFIG_JOB = 'charge.config'

/** Sends the new power steps of a price to the devices that use it. */
export async function sendConfigToDevices(ctx: Ctx, { price }: { price: string }): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select c.id from charge_device c join device d on d.tenant_id = c.tenant_id and d.id = c.id
     where c.price_id = $1 and c.deleted_at is null and d.online = 1 and d.protocol <> $2 order by c.id`,
    [price, PROTOCOL.ocpp16],
  )
  for (const { id } of rows) await send(ctx, id, await configOf(ctx, id))
}

/** Retried, because receiving the same settings twice is harmless. */
async function send(ctx: Ctx, device: string, config: DeviceConfig): Promise<void> {
  try {
    await sendCommand(ctx, { device, type: 'config', params: { ...config }, timeoutMs: CALL_MS, retries: 2 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
