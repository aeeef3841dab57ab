import { Refusal, temporarilyUnavailable, tooOften } from '../../contract/refusal.ts'
import type { Session } from '../call/session.ts'
import type { PageSocket } from '../identity/sessions/page-sockets.ts'
import { type Followed, Follower, keyOf } from './follower.ts'
import type { ReachesAll } from './live-access.ts'

const MAX_FOLLOWED = 60
const MAX_ATTEMPTS = 5
/** With more pages they ask over a longer time. */
const MS_PER_PAGE = 5
const MAX_WITHIN_MS = 5_000

/** The open pages of this process, and what each of them follows. */
export class Followers {
  private readonly all = new Map<PageSocket, Follower>()
  /** Tenant and key → who follows it. */
  private readonly byKey = new Map<string, Set<Follower>>()
  private readonly reachesAll: ReachesAll

  constructor(reachesAll: ReachesAll) {
    this.reachesAll = reachesAll
  }

  get count(): number {
    return this.all.size
  }

  has(tenantId: string, place: Followed): boolean {
    return this.byKey.has(`${tenantId} ${keyOf(place)}`)
  }

  open(socket: PageSocket): void {
    this.all.set(socket, new Follower(socket))
  }

  close(socket: PageSocket): void {
    const follower = this.all.get(socket)
    if (!follower) return
    for (const place of [...follower.follows.values()]) this.unfollow(socket, place)
    follower.close()
    this.all.delete(socket)
  }

  /** @throws insufficientPermission | tooOften | temporarilyUnavailable, and what `findSession` throws */
  async follow(socket: PageSocket, place: Followed, findSession: () => Promise<Session>): Promise<void> {
    const key = keyOf(place)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { doubts } = socket.data
      const session = await findSession()
      const withIds = await this.reachesAll(session, place)
      // A change of the session in the meantime may have ended the permission, so the check is repeated.
      if (doubts !== socket.data.doubts) continue
      const follower = this.all.get(socket)
      if (!follower) return
      if (follower.follows.size >= MAX_FOLLOWED && !follower.follows.has(key)) throw tooOften({ retryAfterS: 1 })
      follower.follows.set(key, { ...place, withIds })
      const inTenant = `${session.tenantId} ${key}`
      this.byKey.set(inTenant, (this.byKey.get(inTenant) ?? new Set()).add(follower))
      return
    }
    throw temporarilyUnavailable({ retryAfterS: 1 })
  }

  unfollow(socket: PageSocket, place: Followed): void {
    const follower = this.all.get(socket)
    const inTenant = `${socket.data.session.tenantId} ${keyOf(place)}`
    if (!follower) return
    follower.unfollow(keyOf(place))
    const others = this.byKey.get(inTenant)
    others?.delete(follower)
    if (others?.size === 0) this.byKey.delete(inTenant)
  }

  /** Adds a hint for all that follow the place; `send` sends it. */
  add(tenantId: string, place: Followed, ids: readonly string[] | null, atMs: number): void {
    const key = keyOf(place)
    const notified = this.byKey.get(`${tenantId} ${key}`) ?? new Set()
    const withinMs = Math.min(MAX_WITHIN_MS, notified.size * MS_PER_PAGE)
    for (const follower of notified) follower.add(key, ids, atMs, withinMs)
  }

  send(): void {
    for (const follower of this.all.values()) follower.send()
  }

  /** Hints may have been lost: every page asks again. */
  missed(): void {
    for (const socket of this.all.keys()) socket.emit('missed')
  }

  doubt(socket: PageSocket): void {
    this.all.get(socket)?.doubt()
  }

  /** The session was read again: what it may not read any more is not followed any more. */
  async check(socket: PageSocket): Promise<void> {
    const follower = this.all.get(socket)
    if (!follower) return
    const { doubts, session } = socket.data
    for (const [key, { withIds: _, ...place }] of [...follower.follows]) {
      const withIds = await this.reachesAll(session, place).catch((error) => {
        if (!(error instanceof Refusal) || error.code >= 50_000) throw error
        return undefined
      })
      if (doubts !== socket.data.doubts) return
      if (withIds === undefined) {
        this.unfollow(socket, place)
        socket.emit('refused', place)
      } else if (follower.follows.has(key)) follower.follows.set(key, { ...place, withIds })
    }
    follower.sure()
  }
}
