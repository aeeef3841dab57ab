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

const DAY_MS = 24 * 60 * 60_000
/** A charge point without a line keeps what it has to tell, for weeks if need be. */
const LATE_MS = 30 * DAY_MS

export function momentOf(timestamp: string | undefined): Date {
  const now = Date.now()
  const ms = timestamp === undefined ? now : Date.parse(timestamp)
  return new Date(ms >= now - LATE_MS && ms <= now + DAY_MS ? ms : now)
}
