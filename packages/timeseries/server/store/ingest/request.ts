import { deserialize, serialize } from 'node:v8'
import type { Limits } from '../limits.ts'
import type { FieldLimits } from '../memory-limits.ts'
import type { Point, Precision } from '../model.ts'
import { jsonSource, lineSource, messageSource, pointSource, type Source } from './sources.ts'

/** What a request wants to store. `nowUs` is the time of points without one; null refuses them. */
export type Content =
  | { kind: 'lines'; body: Uint8Array; precision: Precision; nowUs: number | null }
  /** Every point gets these tags. */
  | {
      kind: 'json'
      body: Uint8Array
      measurement: string
      nowUs: number | null
      tags?: Record<string, string> | undefined
    }
  /** `ends` says where each message ends in the body; points of the message n without a time get `nowUs + n`. */
  | { kind: 'messages'; body: Uint8Array; ends: number[]; nowUs: number }
  | { kind: 'points'; points: readonly Point[]; nowUs: number }

/** A request to write. If it is read again after all those before it, it gives the same rows. */
export interface WriteRequest {
  tenantId: string
  db: string
  create: boolean
  /** Lines of any other measurement are refused. */
  measurement?: string | undefined
  /** The limits with which it is acknowledged: read again, it gives the same rows. Earlier versions did not name them. */
  fieldLimits?: FieldLimits | undefined
  content: Content
}

/**
 * The head of an entry of the log. A mark says which requests of a tenant are in its file: those with a lower number. A
 * request may be a copy of an earlier one, which has that number.
 */
export type LoggedHead =
  | { kind: 'request'; tenantId: string; copyOf?: number | undefined }
  | { kind: 'mark'; tenantId: string; below: number }

const REQUEST = 1
const MARK = 2
const HEAD_BYTES = 8

export function encodeRequest({ content, ...request }: WriteRequest): Uint8Array[] {
  if (content.kind === 'points') {
    const { points, ...rest } = content
    return [...headed(REQUEST, { ...request, content: rest }), serialize(points)]
  }
  const { body, ...rest } = content
  return [...headed(REQUEST, { ...request, content: rest }), body]
}

export function encodeMark(tenantId: string, below: number): Uint8Array[] {
  return headed(MARK, { tenantId, below })
}

/** The head of an entry; its body is not read. @throws Error for an entry of an unknown kind */
export function decodeHead(entry: Buffer): LoggedHead {
  const { kind, meta } = metaOf(entry)
  if (kind === MARK) return { kind: 'mark', tenantId: meta.tenantId, below: meta.below }
  return { kind: 'request', tenantId: meta.tenantId, copyOf: meta.copyOf }
}

/** @throws Error for an entry that is not a request */
export function decodeRequest(entry: Buffer): WriteRequest {
  const { kind, meta, body } = metaOf(entry)
  if (kind !== REQUEST) throw new Error('The entry is not a request')
  const { copyOf: _, ...request } = meta
  const content = meta.content.kind === 'points' ? { points: deserialize(body) } : { body }
  return { ...request, content: { ...meta.content, ...content } }
}

/** The same request as a copy of the entry with that number. */
export function encodeCopy(entry: Buffer, copyOf: number): Uint8Array[] {
  const { kind, meta, body } = metaOf(entry)
  return [...headed(kind, { ...meta, copyOf }), body]
}

function metaOf(entry: Buffer) {
  const kind = entry.readUInt32LE(0)
  if (kind !== REQUEST && kind !== MARK) throw new Error(`The log has an entry of the unknown kind ${kind}`)
  const metaEnd = HEAD_BYTES + entry.readUInt32LE(4)
  const meta = JSON.parse(entry.toString('utf8', HEAD_BYTES, metaEnd))
  return { kind, meta, body: entry.subarray(metaEnd) }
}

export function sourceOf({ content, measurement = '' }: WriteRequest, limits: Limits): Source {
  if (content.kind === 'lines') return lineSource(content.body, content.precision, content.nowUs, limits)
  if (content.kind === 'json') return jsonSource(content.body, content.measurement, content.nowUs, content.tags)
  if (content.kind === 'messages') return messageSource(content, measurement, limits)
  return pointSource(content.points, content.nowUs)
}

function headed(kind: number, meta: object): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(meta))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(kind, 0)
  head.writeUInt32LE(text.length, 4)
  return [head, text]
}
