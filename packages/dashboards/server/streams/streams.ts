import { definePart } from '@atrium/core/server/call/part'
import type { StreamDelivery } from '../../contract/stream.ts'
import type { StreamViewer } from './flv/fan-out.ts'
import type { StreamPlace } from './tickets.ts'

/** The part of a playlist that is asked for, and for which play. */
export interface PartRequest {
  place: StreamPlace
  source: string
  /** Of the ticket. A play that goes on keeps its ticket. */
  play: { id: string; expiresAtMs: number }
  /** Absent: the playlist with which it begins. */
  address?: string
  /** As a browser sends it. */
  range?: string
}

export interface StreamPart {
  status: number
  type: string
  contentRange?: string
  bytes: Buffer
  /** After redirects: what a playlist names is relative to it. */
  from: string
}

/** The streams of the cameras, in this process or that of the engine. Who may look was checked before. */
export interface Streams {
  /** @throws noStream, what is wrong with the camera, and the limits of the tenant */
  look(place: StreamPlace): Promise<{ source: string; delivery: StreamDelivery; address: unknown }>
  /** @throws ticketExpired | noStream if the item does not play this any more */
  check(place: StreamPlace, source: string): Promise<void>
  /**
   * Sends FLV from the newest key frame on until the result is called.
   * @throws ticketExpired if the item has another source now, and as `look`
   */
  watch(place: StreamPlace, source: string, viewer: StreamViewer): Promise<() => void>
  /** @throws as `watch` */
  part(request: PartRequest): Promise<StreamPart>
}

export const streamsOf = definePart<Streams>('streams of cameras')
