import type { Egress } from '@atrium/core/server/outside/egress'
import { wrongPlaylist } from '../../../contract/stream.ts'
import type { StreamPart } from '../streams.ts'
import { follow } from '../upstream/follow.ts'
import { refusalOf } from '../upstream/forwarder.ts'
import { statusRefusal } from '../upstream/open-http-flv.ts'
import type { Reached } from '../upstream/upstream.ts'
import { isPlaylist } from './playlist.ts'

/** What is asked for at a camera. */
interface PartAddress {
  source: string
  address: string
  range?: string | undefined
}

const MAX_SEGMENT_BYTES = 24 * 1024 * 1024
const MAX_PLAYLIST_BYTES = 1024 * 1024
/** Together, of all sources. */
const MAX_KEPT_BYTES = 96 * 1024 * 1024
/** A playlist is read anew after that; it changes once in the length of a segment. */
const PLAYLIST_KEPT_MS = 900
const SEGMENT_KEPT_MS = 60_000
const TIMEOUT_MS = 15_000

interface Kept {
  part: Promise<StreamPart>
  bytes: number
  untilMs: number
}

/** Fetches what playlists name once for all who play it, and keeps it in memory for a while. */
export class Segments {
  private readonly kept = new Map<string, Kept>()
  private bytes = 0

  fetch(egress: Egress, reached: Reached, wanted: PartAddress): Promise<StreamPart> {
    const key = JSON.stringify([wanted.source, wanted.address, wanted.range ?? ''])
    const known = this.kept.get(key)
    if (known && Date.now() < known.untilMs) return known.part
    this.drop(key)
    const one: Kept = { part: this.load(egress, reached, wanted), bytes: 0, untilMs: Date.now() + TIMEOUT_MS }
    this.kept.set(key, one)
    one.part.then(
      (part) => {
        if (this.kept.get(key) !== one) return
        one.bytes = part.bytes.length
        one.untilMs = Date.now() + (isPlaylist(part) ? PLAYLIST_KEPT_MS : SEGMENT_KEPT_MS)
        this.bytes += one.bytes
        this.makeRoom()
      },
      () => {
        if (this.kept.get(key) === one) this.drop(key)
      },
    )
    return one.part
  }

  private async load(egress: Egress, reached: Reached, { address, range }: PartAddress): Promise<StreamPart> {
    const isFirst = address === reached.address
    const maxAnswerBytes = isFirst ? MAX_PLAYLIST_BYTES : MAX_SEGMENT_BYTES
    const send = async (request: { url: string; allow: readonly string[]; headers: Record<string, string> }) => {
      const { status, headers, bytes } = await egress.send({ ...request, timeoutMs: TIMEOUT_MS, maxAnswerBytes })
      return { status, headers, body: bytes }
    }
    try {
      const { status, headers, body, from } = await follow(reached, send, address, range ? { range } : {})
      const refused = statusRefusal(status)
      if (refused) throw refused
      const part: StreamPart = {
        status,
        type: headers['content-type'] ?? 'application/octet-stream',
        bytes: body,
        from,
        ...(headers['content-range'] ? { contentRange: headers['content-range'] } : {}),
      }
      if (isFirst && !isPlaylist(part)) throw wrongPlaylist()
      return part
    } catch (error) {
      throw refusalOf(error)
    }
  }

  private makeRoom(): void {
    const nowMs = Date.now()
    for (const [key, { untilMs }] of this.kept) {
      if (this.bytes <= MAX_KEPT_BYTES && nowMs < untilMs) break
      this.drop(key)
    }
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0
    this.kept.delete(key)
  }
}
