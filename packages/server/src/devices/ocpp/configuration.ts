import { rawSql } from '../../db/raw.ts'
import type { Device } from '../model.ts'
import { type DeviceRoom, inDevice } from '../room.ts'
import type { RpcClient } from './rpc.ts'

/** What every charge point is told to do after it has started; one that knows a key not is none the worse for it. */
const METER_INTERVAL_S = 60
const CONNECTION_TIMEOUT_S = 90

const TIMEOUT_KEY = 'ConnectionTimeOut'
/** One that waits longer than this, or for ever, is treated as one that has not told. */
const LONGEST_TIMEOUT_S = 3600

/** Asks for the intervals that the platform counts on, and what came of it; calls wait for one another. */
export async function configure(room: DeviceRoom, device: Device, client: RpcClient): Promise<void> {
  const wanted = {
    HeartbeatInterval: device.heartbeatS,
    MeterValueSampleInterval: METER_INTERVAL_S,
    [TIMEOUT_KEY]: CONNECTION_TIMEOUT_S,
  }
  const { log } = room.services
  for (const [key, value] of Object.entries(wanted)) {
    try {
      await client.call('ChangeConfiguration', { key, value: String(value) })
    } catch (error) {
      log.info({ sn: device.sn, key, reason: (error as Error).message }, 'a charge point was not configured')
    }
  }
  try {
    const answer = await client.call('GetConfiguration', { key: [TIMEOUT_KEY] })
    await noteConfiguration(room, device, keysIn(answer))
  } catch (error) {
    log.info({ sn: device.sn, reason: (error as Error).message }, 'a charge point did not tell its configuration')
  }
}

interface Key {
  key: string
  value?: string
}

export const keysIn = (answer: unknown) => (answer as { configurationKey?: Key[] }).configurationKey ?? []

/** Remembers what of a charge point's configuration we count on: an order waits for its start as long as the point does. */
export async function noteConfiguration(room: DeviceRoom, device: Device, keys: readonly Key[]): Promise<void> {
  const told = keys.find(({ key }) => key.toLowerCase() === TIMEOUT_KEY.toLowerCase())
  if (!told) return
  const seconds = Number(told.value)
  const isUsable = Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_TIMEOUT_S
  await inDevice(room, device, (ctx) =>
    rawSql(ctx.tx).executeSql('update device set start_timeout = $2 where id = $1', [
      device._id,
      isUsable ? seconds : null,
    ]),
  )
}
