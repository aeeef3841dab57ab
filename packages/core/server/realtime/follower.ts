import { addIds } from '../db/changes.ts'
import type { PageSocket } from '../identity/sessions/page-sockets.ts'

/** The pages of one entity, or without `entity` the overview of an app. */
export interface Followed {
  app: string
  entity?: string
}

/** What a page is sent: it asks again by its own calls. Without `ids`, any row may have changed. */
export interface PageHint extends Followed {
  ids?: string[]
  /** Since the newest change was committed: a page that asked later has it already. */
  agoMs: number
  /** The page waits a random part of this time, so that not all pages ask at the same moment. */
  withinMs: number
}

interface Waiting {
  atMs: number
  withinMs: number
}

/** Sends what has gathered, by the keys of what the page follows. */
type Deliver = (socket: PageSocket, hints: ReadonlyMap<string, PageHint>, nowMs: number) => void

export const keyOf = ({ app, entity }: Followed): string => (entity === undefined ? app : `${app} ${entity}`)

/**
 * One open page. While its session is in doubt or its connection is slow, its hints are merged and wait, so that one
 * packet replaces all that were held back.
 */
export class Follower {
  private readonly socket: PageSocket
  private readonly deliver: Deliver
  /** Key → what is followed, and whether the reader reaches all rows of it. Only then ids are sent. */
  readonly follows = new Map<string, Followed & { withIds: boolean }>()
  private readonly waiting = new Map<string, Waiting>()
  private readonly waitingIds = new Map<string, Set<string> | null>()
  private isInDoubt = true
  private isSending = false

  constructor(socket: PageSocket, deliver: Deliver = sendHints) {
    this.socket = socket
    this.deliver = deliver
    socket.conn.on('drain', this.drained)
  }

  /** The connection may go on to serve other namespaces of the page. */
  close(): void {
    this.socket.conn.off('drain', this.drained)
  }

  private readonly drained = () => {
    this.isSending = false
    if (this.waiting.size > 0) setImmediate(() => this.send())
  }

  /** `ids` are null if unknown. */
  add(key: string, ids: readonly string[] | null, atMs: number, withinMs: number): void {
    this.waiting.set(key, { atMs: Math.max(this.waiting.get(key)?.atMs ?? 0, atMs), withinMs })
    addIds(this.waitingIds, key, ids)
  }

  doubt(): void {
    this.isInDoubt = true
  }

  sure(): void {
    this.isInDoubt = false
    this.send()
  }

  unfollow(key: string): void {
    this.follows.delete(key)
    this.waiting.delete(key)
    this.waitingIds.delete(key)
  }

  /** Sends what waits, unless the session is in doubt or the packet before is still waiting on the connection. */
  send(): void {
    if (this.isInDoubt || this.isSending || this.waiting.size === 0) return
    const nowMs = performance.now()
    const hints = new Map(
      [...this.waiting].map(([key, { atMs, withinMs }]): [string, PageHint] => {
        const { withIds, ...place } = this.follows.get(key)!
        // Decided now: the data scope may have become narrower while the hint was waiting.
        const known = withIds ? this.waitingIds.get(key) : null
        return [key, { ...place, ...(known ? { ids: [...known] } : {}), agoMs: Math.ceil(nowMs - atMs), withinMs }]
      }),
    )
    this.waiting.clear()
    this.waitingIds.clear()
    this.isSending = true
    this.deliver(this.socket, hints, nowMs)
  }
}

function sendHints(socket: PageSocket, hints: ReadonlyMap<string, PageHint>, nowMs: number): void {
  socket.emit('hints', [...hints.values()], nowMs)
}
