import { createHash } from 'node:crypto'
import type { App } from '@atrium/core/contract/define/app'
import { signInRequired } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { rawSql } from '@atrium/core/server/db/raw'
import { sharedReads } from '@atrium/core/server/db/shared-read'
import { ticketExpired } from '../../contract/stream.ts'
import { admit, admitEditor, dashboardReaders, isReader } from '../boards/admission.ts'
import type { Streams } from './streams.ts'
import { openTickets, type StreamPlace, type Ticket, type Tickets } from './tickets.ts'

/** How long a playlist that was named by its address waits to be asked for. */
const TICKET_MS = 60_000

/** Who may watch what. */
export interface StreamAccess {
  tickets: Tickets
  /**
   * A ticket that was opened in time, or that of an address that the caller may read in a stored component.
   * @throws ticketExpired | signInRequired
   */
  open(session: Session | null, text: string): Promise<Ticket>
  /** @throws signInRequired for who may not see the dashboard of the ticket any more */
  admit(session: Session | null, ticket: Ticket): Promise<void>
}

const MAX_FOUND = 20

export function openStreamAccess(services: Services, apps: readonly App[], streams: Streams): StreamAccess {
  const { db, settings } = services
  const tickets = openTickets(settings.secretKey)
  const readers = dashboardReaders(apps)
  const finding = sharedReads<StreamPlace[]>()

  async function admitTo(session: Session | null, { place }: Ticket): Promise<void> {
    const { dashboard, isDraft, isPublic, tenantId } = place
    if (isDraft) {
      const editor = await admitEditor(db, apps, session, dashboard)
      if (editor.tenantId !== tenantId) throw signInRequired()
      return
    }
    const admitted = await admit(db, readers, session, dashboard)
    if (admitted.tenantId !== tenantId || (!admitted.forReader && !isPublic)) throw signInRequired()
  }

  /** Released items of the tenant that play this address. */
  function placesOf(tenantId: string, address: string): Promise<StreamPlace[]> {
    return finding(`${tenantId} ${address}`, () =>
      db.asTenant(tenantId, async (tx) => {
        const { rows } = await rawSql(tx).executeSql<{ dashboard: string; item: string }>(
          `select d.id as dashboard, i.value->>'_id' as item
           from dashboard d, jsonb_array_elements(d.components) i
           where d.tenant_id = current_tenant() and d.deleted_at is null
             and d.components @> jsonb_build_array(jsonb_build_object('component', jsonb_build_object('props', jsonb_build_object('src', $1::text))))
             and i.value#>>'{component,props,src}' = $1 limit ${MAX_FOUND}`,
          [address],
        )
        return rows.map((row) => ({ tenantId, ...row, isDraft: false, isPublic: false }))
      }),
    )
  }

  /** @throws ticketExpired for any address that is not stored where the caller may read it */
  async function openAddress(session: Session | null, address: string): Promise<Ticket> {
    if (!isReader(session, readers)) throw ticketExpired()
    for (const place of await placesOf(session.tenantId, address)) {
      const { forReader } = await admit(db, readers, session, place.dashboard).catch(() => ({ forReader: false }))
      if (!forReader) continue
      const { source, delivery, address: stored } = await streams.look(place)
      if (stored !== address) continue
      // The same for each request of a play: a playlist is asked for again and again.
      const id = createHash('sha256').update(`${session.tokenHash} ${source}`).digest('base64url').slice(0, 12)
      const expiresAtMs = Date.now() + TICKET_MS
      return { id, viewer: session.tokenHash, place, source, delivery, expiresAtMs }
    }
    throw ticketExpired()
  }

  return {
    tickets,
    admit: admitTo,
    async open(session, text) {
      const ticket = tickets.open(text)
      if (!ticket) return openAddress(session, text)
      if (ticket.viewer !== (session?.tokenHash ?? '')) throw ticketExpired()
      await admitTo(session, ticket)
      // A playlist that is played goes on beyond that: who has the plays knows.
      if (ticket.delivery === 'flv' && ticket.expiresAtMs < Date.now()) throw ticketExpired()
      return ticket
    },
  }
}
