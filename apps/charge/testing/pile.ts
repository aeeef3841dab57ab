import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { World } from '@atrium/core/testing/world'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import { type OcppPoint, ocppPoint } from './points.ts'
import { statusOf } from './stories.ts'
import type { Phone, Station } from './world.ts'

/** A charge point that may send what the standard's schemas do not allow, and a consumer with a card. */

const OCPP = 2

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

export interface Sample {
  value: unknown
  [extra: string]: unknown
}

export interface Pile {
  station: Station
  at: MadeDevice
  point: OcppPoint
  phone: Phone
  cardNo: string
  /** Sends a call. Returns its answer, or the code of its error. */
  say(action: string, params: object): Promise<unknown>
  /**
   * Starts a charge by card.
   * @returns the transaction's number
   */
  begin(start?: object): Promise<number>
  measure(transactionId: number | undefined, sampledValue: Sample[], timestamp?: string): Promise<unknown>
  stop(transactionId: number, meterStop: number, extra?: object): Promise<unknown>
  /** Values of the newest order of this device. */
  order(...names: string[]): Promise<Record<string, unknown>>
  port(no: number, ...names: string[]): Promise<Record<string, unknown> | undefined>
  /** Watt-hours of the stored readings, oldest first. */
  series(): Promise<unknown[]>
  events(type: string): Promise<Record<string, unknown>[]>
}

let cards = 0

export async function openPile(station: Station, values: object = {}): Promise<Pile> {
  const { world, clerk } = station
  const at = await station.device({ protocol: OCPP, kind: 2, ...values })
  const point = await ocppPoint(world, at, { strict: false })
  await point.boot()
  const phone = await station.phone(at)
  cards += 1
  const cardNo = `Card${process.pid}x${cards}`
  const { body } = await clerk.get(`/api/charge/user?_id=${phone._id}`)
  await clerk.put('/api/charge/user', { _id: phone._id, rev: body.user.rev, cardNo })
  const pile: Pile = {
    station,
    at,
    point,
    phone,
    cardNo,
    say: (action, params) =>
      point.call(action, params).catch((error: { rpcErrorCode?: string; message: string }) => {
        return error.rpcErrorCode ?? error.message
      }),
    async begin(start = {}) {
      const answer = await point.call('StartTransaction', {
        connectorId: 1,
        idTag: cardNo,
        meterStart: 1000,
        timestamp: ago(600),
        ...start,
      })
      return (answer as never as { transactionId: number }).transactionId
    },
    measure: (transactionId, sampledValue, timestamp = ago(60)) =>
      pile.say('MeterValues', {
        connectorId: 1,
        ...(transactionId === undefined ? {} : { transactionId }),
        meterValue: [{ timestamp, sampledValue }],
      }),
    stop: (transactionId, meterStop, extra = {}) =>
      pile.say('StopTransaction', { transactionId, meterStop, timestamp: ago(0), ...extra }),
    async order(...names) {
      const listed = await clerk.get(`/api/charge/order/list?device=${at._id}&sort=-createdAt`)
      const [first] = listed.body.list as { _id: string }[]
      return first ? picked((await station.order(first._id)) as never, names) : {}
    },
    async port(no, ...names) {
      const { ports } = (await clerk.get(`/api/charge/device?_id=${at._id}`)).body.device
      const found = (ports as Record<string, unknown>[]).find((port) => port.no === no)
      return found && picked(found, names)
    },
    async series() {
      const { curves } = (await clerk.get(`/api/charge/device/curve?_id=${at._id}&hours=6`)).body
      return curves.flatMap(({ points }: { points: unknown[][] }) => points.map(([, , wh]) => wh))
    },
    async events(type) {
      const { body: found } = await clerk.get(`/api/charge/device/event/list?device=${at._id}&type=${type}`)
      return found.list
    },
  }
  return pile
}

const picked = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/**
 * Buys by phone and waits for the start command.
 * @returns the order's id and its tag
 */
export async function bought({ station, at, point, phone }: Pile): Promise<{ id: string; idTag: string }> {
  const id = await phone.buy(at, 1, 1000)
  const { idTag } = (await point.asked('RemoteStartTransaction')) as { idTag: string }
  await statusOf(station, id).toBe(2)
  return { id, idTag }
}

/** The HTTP status for a charge point that connects to this path; 101 if it is accepted. */
export async function knock(world: World, { sn, secret }: MadeDevice, path: string, user = sn): Promise<number> {
  const asked = request(`${world.url}${path}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('a charge point!!').toString('base64'),
      'sec-websocket-protocol': 'ocpp1.6',
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
    },
  })
  asked.end()
  const taken = once(asked, 'upgrade').then(([response, socket]) => {
    ;(socket as Socket).destroy()
    return (response as IncomingMessage).statusCode!
  })
  const refused = once(asked, 'response').then(([response]) => (response as IncomingMessage).statusCode!)
  return Promise.race([taken, refused])
}
