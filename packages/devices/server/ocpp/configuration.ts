import { rawSql } from '@atrium/core/server/db/raw'
import type { Device } from '../device.ts'
import { type GatewayContext, inDevice } from '../gateway-context.ts'
import type { RpcClient } from './rpc.ts'

/**
 * The configuration that every charge point is sent after its start; a charge point that does not know a key works
 * without it.
 */
const METER_INTERVAL_S = 60
const CONNECTION_TIMEOUT_S = 90

const TIMEOUT_KEY = 'ConnectionTimeOut'
/** A longer time-out, or an endless one, is treated as unknown. */
const LONGEST_TIMEOUT_S = 3600

/** Sets the intervals that the platform relies on, and reads the result; one call is sent after the other. */
export async function configure(context: GatewayContext, device: Device, client: RpcClient): Promise<void> {
  const wanted = {
    HeartbeatInterval: device.heartbeatS,
    MeterValueSampleInterval: METER_INTERVAL_S,
    [TIMEOUT_KEY]: CONNECTION_TIMEOUT_S,
  }
  const { log } = context.services
  for (const [key, value] of Object.entries(wanted)) {
    try {
      await client.call('ChangeConfiguration', { key, value: String(value) })
    } catch (error) {
      log.info({ sn: device.sn, key, reason: (error as Error).message }, 'a charge point was not configured')
    }
  }
  try {
    const answer = await client.call('GetConfiguration', { key: [TIMEOUT_KEY] })
    await noteConfiguration(context, device, keysIn(answer))
  } catch (error) {
    log.info({ sn: device.sn, reason: (error as Error).message }, 'a charge point did not tell its configuration')
  }
}

interface Key {
  key: string
  value?: string
}

export const keysIn = (answer: unknown) => (answer as { configurationKey?: Key[] }).configurationKey ?? []

/** Stores the configuration values that we rely on: an order waits for its start as long as the charge point does. */
export async function noteConfiguration(context: GatewayContext, device: Device, keys: readonly Key[]): Promise<void> {
  const reported = keys.find(({ key }) => key.toLowerCase() === TIMEOUT_KEY.toLowerCase())
  if (!reported) return
  const seconds = Number(reported.value)
  const isUsable = Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_TIMEOUT_S
  await inDevice(context, device, (ctx) =>
    rawSql(ctx.tx).executeSql('update device set start_timeout = $2 where id = $1', [
      device._id,
      isUsable ? seconds : null,
    ]),
  )
}
