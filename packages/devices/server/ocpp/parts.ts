import { createHash } from 'node:crypto'
import { noteTime } from '../clock.ts'
import type { Connection } from '../connections.ts'
import type { Device, DeviceAnswer } from '../device.ts'
import type { DeviceHooks } from '../device-hooks.ts'
import type { Gateway } from '../parts.ts'

/** What the handlers of one charge point need. */
export interface Parts extends Gateway {
  device: Device
  connection: Connection
  hooks: DeviceHooks
}

const VERDICTS = ['Accepted', 'Blocked', 'Expired', 'Invalid', 'ConcurrentTx']

/** The status that is answered for a tag; `unsaid` is the status if the app's answer contains none. */
export function verdictOf({ code, data }: DeviceAnswer, unsaid: 'Accepted' | 'Invalid'): string {
  if (code !== 0) return 'Invalid'
  const status = data?.status
  return typeof status === 'string' && VERDICTS.includes(status) ? status : unsaid
}

/**
 * Call ids are only unique within a connection, so a repeated message is recognised by its content, which contains its
 * time.
 */
export function fingerprint(kind: string, params: object): string {
  return `${kind} ${createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 22)}`
}

/** The largest connector number; 0 is the whole charge point. */
const LAST_PORT = 255

export const isPort = (connectorId: number) => connectorId >= 0 && connectorId <= LAST_PORT

const DAY_MS = 24 * 60 * 60_000
/** A charge point that is offline keeps its messages, for weeks if necessary. */
const LATE_MS = 30 * DAY_MS

/** By the server's clock. */
export const momentOf = ({ connection: { clock } }: Pick<Parts, 'connection'>, timestamp: string | undefined): Date =>
  isBelieved(timestamp) ? clock.at(millisecondsOf(timestamp)) : new Date()

/** Corrects the known error of the clock by the time of a message. */
export async function noteTimestamp({ context, connection }: Parts, timestamp: string | undefined, isLive = false) {
  if (isBelieved(timestamp)) await noteTime(context, connection, millisecondsOf(timestamp), isLive)
}

/** A time that would make the clock later than known, if the message is live. */
export const seemsLate = ({ connection: { clock } }: Pick<Parts, 'connection'>, timestamp: string): boolean =>
  clock.seemsLate(millisecondsOf(timestamp))

/** Whether the message has a plausible time; otherwise the server's time is used. */
export function isBelieved(timestamp: string | undefined): timestamp is string {
  if (timestamp === undefined) return false
  const now = Date.now()
  const ms = millisecondsOf(timestamp)
  return ms >= now - LATE_MS && ms <= now + DAY_MS
}

/** The reported time, even if it is wrong: a message that is sent again has the same one. */
export const instantOf = (timestamp: string): Date => new Date(millisecondsOf(timestamp) || 0)

/** A time without a zone is UTC, as the standard requires. NaN if it is not a time. */
function millisecondsOf(timestamp: string): number {
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(timestamp)
  return Date.parse(hasZone ? timestamp : `${timestamp.replace(' ', 'T')}Z`)
}
