import type { Point } from '@atrium/timeseries/server/store/model'
import { APP, KIND, network } from '../../sim/charging/fleet.ts'
import type { PastDevice } from '../parts/past.ts'
import type { Charge } from './charges.ts'

/** The meter readings, in the format that the gateways store. */
export function* readingsOf(charges: readonly Charge[], devices: readonly PastDevice[]): Generator<Point> {
  const fleet = network.fleetOf(devices.length)
  for (const { device, port, readings } of charges) {
    const { sn } = devices[device]!
    const { kind } = fleet[device]!
    for (const { atMs, w, v, wh, seconds, soc } of readings) {
      const meter = { w, v, a: Math.round((w / v) * 100) / 100, wh, seconds }
      const fields: Point['fields'] = kind === KIND.bike ? meter : { ...meter, socPct: soc }
      yield { measurement: `${APP}_device`, tags: { sn, port: String(port) }, fields, timeUs: atMs * 1000 }
    }
  }
}
