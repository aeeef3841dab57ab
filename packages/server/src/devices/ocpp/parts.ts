import { createHash } from 'node:crypto'
import type { Connection } from '../connections.ts'
import type { DeviceLine } from '../line.ts'
import type { Device, DeviceAnswer } from '../model.ts'
import type { Gateway } from '../parts.ts'

/** What the handlers of one charge point work with. */
export interface Parts extends Gateway {
  device: Device
  connection: Connection
  line: DeviceLine
}

const VERDICTS = ['Accepted', 'Blocked', 'Expired', 'Invalid', 'ConcurrentTx']

/** What a tag is told; `unsaid` is what an app means that says nothing about it. */
export function verdictOf({ code, data }: DeviceAnswer, unsaid: 'Accepted' | 'Invalid'): string {
  if (code !== 0) return 'Invalid'
  const status = data?.status
  return typeof status === 'string' && VERDICTS.includes(status) ? status : unsaid
}

/** Ids of calls are a connection's own: what tells a repeated message is its content, with the time in it. */
export function fingerprint(kind: string, params: object): string {
  return `${kind} ${createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 22)}`
}

/** Numbers of connectors; 0 is the whole charge point. */
const LAST_PORT = 255

export const isPort = (connectorId: number) => connectorId >= 0 && connectorId <= LAST_PORT

const DAY_MS = 24 * 60 * 60_000
/** A charge point without a line keeps what it has to tell, for weeks if need be. */
const LATE_MS = 30 * DAY_MS

export const momentOf = (timestamp: string | undefined): Date =>
  isBelieved(timestamp) ? new Date(millisecondsOf(timestamp)) : new Date()

/** Whether a time was told that may be true; else it counts as ours. */
export function isBelieved(timestamp: string | undefined): timestamp is string {
  if (timestamp === undefined) return false
  const now = Date.now()
  const ms = millisecondsOf(timestamp)
  return ms >= now - LATE_MS && ms <= now + DAY_MS
}

/** The time as it was told, however wrong: a message that is sent again has the same one. */
export const instantOf = (timestamp: string): Date => new Date(millisecondsOf(timestamp) || 0)

/** A time without a zone is meant in UTC, as the standard wants it. NaN for what is no time. */
function millisecondsOf(timestamp: string): number {
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(timestamp)
  return Date.parse(hasZone ? timestamp : `${timestamp.replace(' ', 'T')}Z`)
}
