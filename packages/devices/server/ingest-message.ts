import { setTimeout as wait } from 'node:timers/promises'
import { cut } from '@atrium/core/contract/cut'
import { inLocale, Refusal } from '@atrium/core/contract/refusal'
import { mappedPlace } from '@atrium/core/contract/topic-mapping'
import type { IngestRefusals } from '@atrium/timeseries/server/refused/refusals'
import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import { isJson } from '@atrium/timeseries/server/store/lines/json-points'
import type { BodyOptions, Timeseries, WriteResult } from '@atrium/timeseries/server/store/model'
import type { TopicsSeen } from './topics-seen.ts'

export const MQTT_LIMITS = {
  maxPayloadBytes: 1024 * 1024,
  /**
   * How long a message waits for free space in the store's queue. Then its sender is disconnected and sends it again
   * later.
   */
  maxWaitMs: 30_000,
  connectTimeoutMs: 10_000,
  tcpKeepaliveMs: 60_000,
  retryMs: 200,
} as const

export const PAYLOAD_TOO_LARGE = `the payload is over ${MQTT_LIMITS.maxPayloadBytes} bytes`

export interface IngestParts {
  timeseries: Timeseries
  refusals: Pick<IngestRefusals, 'add'>
  /** The mapped topics on which messages have arrived. */
  seen: TopicsSeen
  /** The sender gets no acknowledgement (QoS 0). */
  unacknowledged?: boolean
  /** The message is a copy that a broker has kept: only points with a time of their own are stored. */
  ownTimes?: boolean
}

const TOPIC = /^ts\/([^/]+)\/([^/]+)$/

/** `ts/<db>/<measurement>`; null for any other topic. */
export function readTopic(topic: string): { db: string; measurement: string } | null {
  const [, db, measurement] = TOPIC.exec(topic) ?? []
  return db !== undefined && measurement !== undefined ? { db, measurement } : null
}

/** Whether messages that cannot be stored leave the connection open: a stock device also publishes what nobody wants. */
export const isLenient = ({ mappings = [] }: IngestCredential, topic: string): boolean =>
  mappings.length > 0 && readTopic(topic) === null

/**
 * Stores one message. On `ts/<db>/<measurement>` its payload is JSON if it begins with `{` or `[` or is a number
 * (`readJsonPoints`); otherwise it is line protocol with nanosecond timestamps, whose measurement must be that of the
 * topic. On a topic that the credential maps it is JSON. Invalid lines are recorded with the credential; the valid ones
 * are stored.
 * @returns null when the message is durable (or empty); otherwise the reason why it can never be stored.
 * @throws if it could not be stored now.
 */
export async function ingestMessage(
  parts: IngestParts,
  credential: IngestCredential,
  topic: string,
  payload: Buffer,
): Promise<string | null> {
  const { timeseries, refusals, unacknowledged = false, ownTimes = false } = parts
  const note = (line: number, reason: string) => refusals.add(credential.id, { topic, line, reason })
  const options = { create: credential.scopes.includes('create'), unacknowledged, ownTimes }
  const place = readTopic(topic)
  const refused = whyNot(credential, payload)
  if (refused !== null) {
    note(0, refused)
    return refused
  }
  if (!place) return ingestMapped(parts, credential, { topic, payload }, options)
  const write = () => {
    return isJson(payload)
      ? timeseries.writeJson(credential.tenantId, place.db, place.measurement, payload, options)
      : timeseries.writeLines(credential.tenantId, place.db, payload, {
          ...options,
          precision: 'ns',
          measurement: place.measurement,
        })
  }
  return stored(write, note)
}

async function ingestMapped(
  { timeseries, refusals, seen }: IngestParts,
  credential: IngestCredential,
  { topic, payload }: { topic: string; payload: Buffer },
  options: BodyOptions,
): Promise<string | null> {
  const { id, tenantId, mappings = [] } = credential
  const note = (line: number, reason: string) => refusals.add(id, { topic, line, reason })
  const place = mappedPlace(mappings, topic)
  const refused = place ? (whyNotMapped(payload) ?? seen.whyNot(id, topic)) : whyNoPlace(credential, topic)
  if (!place || refused !== null) {
    note(0, refused ?? '')
    return refused
  }
  const { db, measurement, tags } = place
  return stored(() => timeseries.writeJson(tenantId, db, measurement, payload, { ...options, tags }), note)
}

function whyNoPlace({ mappings = [] }: IngestCredential, topic: string): string {
  const reason = `the topic "${cut(topic, 200)}" is not of the form ts/<db>/<measurement>`
  return mappings.length > 0 ? `${reason}, and no mapping takes it` : reason
}

function whyNotMapped(payload: Buffer): string | null {
  return isJson(payload) ? null : 'neither JSON nor a number, as mapped topics take them'
}

/** Messages that are written together: of one tenant, one topic, and with the same right to create databases. */
export interface MessageGroup {
  tenantId: string
  topic: string
  db: string
  measurement: string
  create: boolean
  payloads: Buffer[]
  /** The credential of each. */
  credentialIds: string[]
}

/** Stores messages of QoS 1, whose topics, sizes and credentials were checked, as `ingestMessage` stores each. */
export function ingestMessages(
  { timeseries, refusals }: Pick<IngestParts, 'timeseries' | 'refusals'>,
  group: MessageGroup,
): Promise<string | null> {
  const { tenantId, topic, db, measurement, create, payloads, credentialIds } = group
  const note = (line: number, reason: string, message?: number) => {
    const concerned = message === undefined ? credentialIds : [credentialIds[message]!]
    for (const id of concerned) refusals.add(id, { topic, line, reason })
  }
  return stored(() => timeseries.writeMessages(tenantId, db, measurement, payloads, { create }), note)
}

/** @returns null, or the reason why it can never be stored; refusals are noted. @throws if it could not be stored now. */
async function stored(
  write: () => Promise<WriteResult>,
  note: (line: number, reason: string, message?: number) => void,
): Promise<string | null> {
  try {
    const result = await untilThereIsRoom(write)
    for (const { line, reason, message } of result.refused) note(line, reason, message)
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || isBusy(error)) throw error
    const reason = inLocale(error.text, 'en_US', error.detail.params)
    note(0, reason)
    return reason
  }
}

function whyNot(credential: IngestCredential, payload: Buffer): string | null {
  if (!credential.scopes.includes('write')) return 'the credential is not allowed to write'
  if (payload.length > MQTT_LIMITS.maxPayloadBytes) return PAYLOAD_TOO_LARGE
  return null
}

const isBusy = (error: unknown) => error instanceof Refusal && (error.status === 429 || error.status === 503)

/** MQTT has no "try again later": the sender has to wait for its acknowledgement, which slows it down. */
async function untilThereIsRoom(write: () => Promise<WriteResult>): Promise<WriteResult> {
  const endMs = performance.now() + MQTT_LIMITS.maxWaitMs
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isBusy(error) || performance.now() > endMs) throw error
      await wait(MQTT_LIMITS.retryMs)
    }
  }
}
