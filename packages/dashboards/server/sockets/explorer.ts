import { temporarilyUnavailable } from '@atrium/core/contract/refusal'
import type { Session } from '@atrium/core/server/call/session'
import type { ExploreRequest } from '../../contract/dashboard.ts'
import type { Connectors } from '../queryplane/connectors.ts'
import type { QueryPlane, Watching } from '../queryplane/plane.ts'
import { tooManyWatched } from '../queryplane/query/refusals.ts'
import type { Follower } from '../queryplane/shared-query.ts'
import type { Admission } from './admission.ts'

const MAX_WATCHES = 100
const MAX_ATTEMPTS = 5

/** One page on which an author looks at the time series of the tenant: its watches, and its access. */
export class Explorer {
  private readonly admission: Admission
  private readonly plane: QueryPlane
  private readonly connectors: Connectors
  private readonly watches = new Map<string, Watching>()
  /** Watches that wait for the check of the session. */
  private readonly waiting = new Set<string>()
  /** The session that was checked; undefined before the first query. */
  private session: Session | undefined

  constructor(admission: Admission, plane: QueryPlane, connectors: Connectors) {
    this.admission = admission
    this.plane = plane
    this.connectors = connectors
  }

  get watched(): string[] {
    return [...this.watches.keys()]
  }

  get expiresAtMs(): number {
    return this.session?.expiresAtMs ?? Number.POSITIVE_INFINITY
  }

  get tokenHash(): string | undefined {
    return this.session?.tokenHash
  }

  latest(id: string) {
    return this.watches.get(id)?.latest()
  }

  /** @throws signInRequired | insufficientPermission | tooManyWatched, and what resolving the query throws */
  async watch(id: string, request: ExploreRequest, follower: Follower): Promise<void> {
    this.unwatch(id)
    this.waiting.add(id)
    this.session ??= await this.look()
    const { tenantId } = this.session
    const query = this.connectors.explore(request, await this.admission.zone(tenantId))
    // The page may have ended the watch, or gone, in the meantime.
    if (!this.waiting.delete(id)) return
    if (this.watches.size >= MAX_WATCHES) throw tooManyWatched()
    this.watches.set(id, this.plane.watch({ tenantId }, query, follower))
  }

  unwatch(id: string): void {
    this.watches.get(id)?.stop()
    this.watches.delete(id)
    this.waiting.delete(id)
  }

  /** @throws signInRequired | insufficientPermission if the author has lost access */
  async lookAgain(): Promise<void> {
    if (this.session) this.session = await this.look()
  }

  leave(): void {
    for (const id of this.watched) this.unwatch(id)
    this.waiting.clear()
    this.session = undefined
  }

  private async look(): Promise<Session> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { changes } = this.admission
      const session = this.admission.author(await this.admission.session())
      // A change in the meantime may have ended the access, so the check is repeated.
      if (changes === this.admission.changes) return session
    }
    throw temporarilyUnavailable({ retryAfterS: 1 })
  }
}
