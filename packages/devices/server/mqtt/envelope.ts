import { unstorableJson } from '@atrium/core/server/db/storable'

/** The common form of every message of the MQTT device protocol, in both directions. */
export interface Envelope {
  /** Absent for messages without an answer: heartbeats, telemetry. */
  id: string | undefined
  at: Date
  /** The device's own time, if it is plausible. */
  reportedMs: number | undefined
  data: Readonly<Record<string, unknown>>
}

export const ENVELOPE_MAX_BYTES = 16 * 1024
/** If a device's clock differs by more than this, the device is sent the time, and the server's time is used. */
const TRUSTED_SKEW_MS = 24 * 60 * 60_000
const ID = /^[\w.:-]{1,64}$/

/** @returns the reason as a text if it cannot be read */
export function readEnvelope(payload: Buffer, nowMs: number): Envelope | string {
  if (payload.length > ENVELOPE_MAX_BYTES) return `the payload is over ${ENVELOPE_MAX_BYTES} bytes`
  if (payload.length === 0) return { id: undefined, at: new Date(nowMs), reportedMs: undefined, data: {} }
  const text = payload.toString('utf8')
  let reported: unknown
  try {
    reported = JSON.parse(text)
  } catch {
    return 'the payload is not valid JSON'
  }
  const [place] = Object.keys(unstorableJson(text, reported) ?? {})
  if (place !== undefined) return `${place} holds what cannot be stored`
  if (!isObject(reported)) return 'the payload is not an object'
  const { id, ts, v, data = {} } = reported
  if (id !== undefined && !(typeof id === 'string' && ID.test(id))) return 'the id is not a short text'
  if (v !== undefined && v !== 1) return 'the version is not 1'
  if (!isObject(data)) return 'the data is not an object'
  const reportedMs = typeof ts === 'number' && Math.abs(ts - nowMs) <= TRUSTED_SKEW_MS ? ts : undefined
  return { id: id as string | undefined, at: new Date(reportedMs ?? nowMs), reportedMs, data }
}

export function writeEnvelope(id: string, data: object): Buffer {
  return Buffer.from(JSON.stringify({ id, ts: Date.now(), v: 1, data }))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
