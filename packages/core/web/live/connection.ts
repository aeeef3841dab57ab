import type { LiveSocket } from '../api/socket.ts'

/** The pages of an entity, or without `entity` the overview of an app. */
export interface Place {
  app: string
  entity?: string
}

/** Rows have changed. Without `ids`, any may have. */
export interface Hint {
  ids?: readonly string[]
  /** Since the newest change: what was requested later has it already. */
  agoMs: number
  /** Wait a random part of this time, so that not all pages ask at the same moment. */
  withinMs: number
}

export interface Follower {
  place: Place
  /** The age of what the page shows. */
  ageMs(): number
  changed(hint: Hint): void
  /** The reader has lost the permission, or the session has ended: the page's own calls show it. */
  ended(): void
}

const TRY_AGAIN_MS = 5_000
/** The next page of the app follows something else, and keeps the socket. */
const CLOSE_AFTER_MS = 1_000
/** After an interruption all pages come back together. */
const AFTER_BREAK: Hint = { agoMs: 0, withinMs: 2_000 }

const followers = new Set<Follower>()
let close: (() => void) | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/** Starts to follow; the result ends it. The page has one socket for all followers; it is closed soon after the last. */
export function follow(follower: Follower): () => void {
  clearTimeout(closing)
  followers.add(follower)
  close ??= connect()
  send?.(follower)
  return () => {
    followers.delete(follower)
    if (followersOf(follower.place).length === 0) stop?.(follower.place)
    if (followers.size > 0) return
    closing = setTimeout(() => {
      close?.()
      close = undefined
    }, CLOSE_AFTER_MS)
  }
}

let send: ((follower: Follower) => void) | undefined
let stop: ((place: Place) => void) | undefined

const followersOf = ({ app, entity }: Place) =>
  [...followers].filter(({ place }) => place.app === app && place.entity === entity)

function connect(): () => void {
  let socket: LiveSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  /** The page's clock minus the server's, with the shortest time that a message has taken. */
  let offsetMs = Number.POSITIVE_INFINITY

  /** How long a message has waited, for example for a busy page. Its age does not include this time. */
  function lateMs(sentMs: number): number {
    const differenceMs = performance.now() - sentMs
    offsetMs = Math.min(offsetMs, differenceMs)
    return differenceMs - offsetMs
  }

  async function start() {
    // Loaded as a chunk of its own, so no page waits for it.
    const { openSocket } = await import('../api/socket.ts')
    if (isOver) return
    const opened = openSocket('/live')
    socket = opened
    send = (follower) => {
      // While the connection is lost nothing is kept: `connect` sends all of them again.
      if (!opened.connected) return
      const asked = { ...follower.place, ageMs: Math.ceil(follower.ageMs()) }
      opened.emit('follow', asked, ({ changed, nowMs }: { changed?: boolean; nowMs?: number }) => {
        if (nowMs !== undefined) lateMs(nowMs)
        if (changed && followers.has(follower)) follower.changed(AFTER_BREAK)
      })
    }
    stop = (place) => opened.connected && opened.emit('unfollow', place)
    opened.on('connect', () => {
      // Another process may answer now.
      offsetMs = Number.POSITIVE_INFINITY
      for (const follower of followers) send?.(follower)
    })
    opened.on('hints', (hints: (Place & Hint)[], sentMs: number) => {
      const late = lateMs(sentMs)
      for (const { agoMs, ...hint } of hints) {
        for (const follower of followersOf(hint)) follower.changed({ ...hint, agoMs: agoMs + late })
      }
    })
    opened.on('missed', () => {
      for (const follower of followers) follower.changed(AFTER_BREAK)
    })
    opened.on('refused', (place: Place) => {
      for (const follower of followersOf(place)) follower.ended()
    })
    opened.on('disconnect', (reason) => {
      // The server closes the socket when the session ends; the client does not reconnect then.
      if (reason === 'io server disconnect') for (const follower of followers) follower.ended()
    })
    opened.on('connect_error', (error) => {
      const refused = 'data' in error ? (error.data as { code?: number } | undefined)?.code : undefined
      if (refused !== undefined && refused >= 50_000) retry = setTimeout(() => opened.connect(), TRY_AGAIN_MS)
    })
  }

  start().catch((failure) => console.warn('the page does not follow changes', failure))
  return () => {
    isOver = true
    send = undefined
    stop = undefined
    clearTimeout(retry)
    socket?.disconnect()
  }
}
