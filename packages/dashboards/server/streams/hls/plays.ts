import type { Reached } from '../upstream/upstream.ts'

/** A play of which nothing was asked for so long is over. */
const IDLE_MS = 60_000

interface Play {
  tenantId: string
  source: string
  usedMs: number
}

/**
 * Who plays playlists. A play has no connection: it goes on as long as something of it is asked for, and its ticket, which
 * had to be opened in time, with it.
 */
export class HlsPlays {
  private readonly byId = new Map<string, Play>()
  private readonly reachedBy = new Map<string, Promise<Reached>>()

  isOpen(id: string): boolean {
    this.forget()
    return this.byId.has(id)
  }

  use(id: string, tenantId: string, source: string): void {
    this.byId.delete(id)
    this.byId.set(id, { tenantId, source, usedMs: Date.now() })
  }

  has(source: string): boolean {
    return [...this.byId.values()].some((play) => play.source === source)
  }

  /** Where a source is: looked up once for all who play it. */
  reached(source: string, resolve: () => Promise<Reached>): Promise<Reached> {
    const known = this.reachedBy.get(source)
    if (known) return known
    const found = resolve()
    this.reachedBy.set(source, found)
    found.catch(() => this.reachedBy.delete(source))
    return found
  }

  /** What a cloud has handed out does not work any more: it is looked up anew. */
  dropReached(source: string): void {
    this.reachedBy.delete(source)
  }

  of(tenantId: string): { plays: number; sources: number } {
    this.forget()
    const theirs = [...this.byId.values()].filter((play) => play.tenantId === tenantId)
    return { plays: theirs.length, sources: new Set(theirs.map(({ source }) => source)).size }
  }

  get plays(): number {
    this.forget()
    return this.byId.size
  }

  get sources(): number {
    this.forget()
    return new Set([...this.byId.values()].map(({ source }) => source)).size
  }

  /** The oldest stand first. */
  private forget(): void {
    for (const [id, { usedMs }] of this.byId) {
      if (Date.now() - usedMs < IDLE_MS) break
      this.byId.delete(id)
    }
    const used = new Set([...this.byId.values()].map(({ source }) => source))
    for (const source of this.reachedBy.keys()) if (!used.has(source)) this.reachedBy.delete(source)
  }
}
