import { eventually } from '@atrium/core/testing/eventually'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import { boxOf, type MqttPoint } from './points.ts'
import type { Phone, Station } from './world.ts'

/** The usual first steps of tests with a box of sockets, and what they read. */

export interface Place {
  at: MadeDevice
  point: MqttPoint
  phone: Phone
}

/** A device with two sockets that is online, and a consumer at it. */
export async function openPlace(station: Station, values?: object): Promise<Place> {
  const at = await station.device(values)
  return { at, point: await boxOf(station.world, at), phone: await station.phone(at) }
}

/** Buys a charge and waits until it has started. */
export async function beginCharge(station: Station, { at, point, phone }: Place, amount = 1000, port = 1) {
  const id = await phone.buy(at, port, amount)
  const command = await point.obey('open')
  await statusOf(station, id).toBe(3)
  return { id, command, orderNo: command.orderNo! }
}

export const statusOf = (station: Station, id: string) => eventually(async () => (await station.order(id)).status)

export const refundedOf = (station: Station, id: string) =>
  eventually(async () => (await station.order(id)).refundedAmount)

export const portsOf = async (station: Station, at: MadeDevice) =>
  (await station.clerk.get(`/api/charge/device?_id=${at._id}`)).body.device.ports as Record<string, unknown>[]
