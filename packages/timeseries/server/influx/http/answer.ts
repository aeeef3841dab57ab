import { Refusal } from '@atrium/core/contract/refusal'
import { messageOf } from './results.ts'

/** The version of InfluxDB that is reported. Clients read it, and some change their behaviour by it. */
const VERSION = '1.6.7'

export const VERSION_HEADERS = { 'x-influxdb-version': VERSION, 'x-influxdb-build': 'Atrium' }

export interface Answer {
  status: number
  headers: Record<string, string>
  /** Absent on success, which has status 204. */
  body?: { error: string }
}

/** Influx's clients also read the reason from the header. A header cannot contain every character that a line can. */
export function refused(status: number, error: string): Answer {
  return {
    status,
    headers: { 'x-influxdb-error': error.replace(/[^\x20-\x7e]/g, '?').slice(0, 1000) },
    body: { error },
  }
}

export function unauthorized(error: string): Answer {
  const answer = refused(401, error)
  answer.headers['www-authenticate'] = 'Basic realm="Atrium"'
  return answer
}

/** @throws any error that is not a refusal */
export function refusedByStore(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error
  const answer = refused(error.status, messageOf(error))
  if (error.status === 503 || error.status === 429)
    answer.headers['retry-after'] = String(error.detail.retryAfterS ?? 1)
  return answer
}
