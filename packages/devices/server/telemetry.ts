import type { Point } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import type { Device } from './device.ts'
import type { GatewayContext } from './gateway-context.ts'

/** The database of each tenant for the readings of its devices. */
export const DEVICE_DB = 'device'

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/
const MAX_METRICS = 50

export interface Reading {
  at: Date
  port?: number | undefined
  values: Readonly<Record<string, unknown>>
}

/**
 * Stores readings as `<app>_device` with the tags `sn` and, if there is one, `port`. Only numbers are stored, all as
 * floats. Readings matter less than their event: if they cannot be stored, the device still gets a positive answer.
 */
export async function keepReadings(
  { services }: GatewayContext,
  device: Device,
  readings: readonly Reading[],
): Promise<void> {
  const points = readings.flatMap(({ at, port, values }): Point[] => {
    const fields = Object.fromEntries(
      Object.entries(values)
        .filter((entry): entry is [string, number] => NAME.test(entry[0]) && Number.isFinite(entry[1]))
        .slice(0, MAX_METRICS),
    )
    if (Object.keys(fields).length === 0) return []
    const tags = { sn: device.sn, ...(port === undefined ? {} : { port: String(port) }) }
    return [{ measurement: `${device.app}_device`, tags, fields, timeUs: at.getTime() * 1000 }]
  })
  if (points.length === 0) return
  try {
    await timeseriesOf(services).write(device.tenantId, DEVICE_DB, points, { create: true })
  } catch (error) {
    services.log.warn({ err: error, sn: device.sn }, 'readings of a device were not kept')
  }
}
