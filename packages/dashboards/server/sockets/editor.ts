import { temporarilyUnavailable } from '@atrium/core/contract/refusal'
import type { Session } from '@atrium/core/server/call/session'
import type { Socket } from 'socket.io'
import type { EditAnswer } from '../../contract/dashboard-ops/socket.ts'
import type { Admission } from './admission.ts'
import type { EditorRooms } from './editor-rooms.ts'

const MAX_ATTEMPTS = 5

/** One page on which a dashboard is edited: whether it may, and what it is sent. */
export class Editor {
  private readonly admission: Admission
  private readonly rooms: EditorRooms
  private readonly socket: Socket
  private session: Session | undefined
  dashboard: string | undefined

  constructor(admission: Admission, rooms: EditorRooms, socket: Socket) {
    this.admission = admission
    this.rooms = rooms
    this.socket = socket
  }

  get expiresAtMs(): number {
    return this.session?.expiresAtMs ?? Number.POSITIVE_INFINITY
  }

  get tokenHash(): string | undefined {
    return this.session?.tokenHash
  }

  /** @throws signInRequired | insufficientPermission */
  async open(dashboard: string): Promise<EditAnswer> {
    this.leave()
    this.session = await this.look(dashboard)
    this.dashboard = dashboard
    return this.rooms.join(this.socket, this.session, dashboard)
  }

  /** @throws signInRequired | insufficientPermission if the editor has lost access */
  async lookAgain(): Promise<void> {
    const { dashboard } = this
    if (dashboard === undefined) return
    const session = await this.look(dashboard)
    if (this.dashboard === dashboard) this.session = session
  }

  select(items: string[]): void {
    this.rooms.select(this.socket, items)
  }

  leave(): void {
    if (this.dashboard === undefined) return
    this.rooms.leave(this.socket)
    this.session = undefined
    this.dashboard = undefined
  }

  private async look(dashboard: string): Promise<Session> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { changes } = this.admission
      const session = await this.admission.edit(await this.admission.session(), dashboard)
      // A change in the meantime may have ended the access, so the check is repeated.
      if (changes === this.admission.changes) return session
    }
    throw temporarilyUnavailable({ retryAfterS: 1 })
  }
}
