import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { StreamTicket } from '../../contract/stream.ts'
import { streamsOf } from './streams.ts'
import { newTicketId, openTickets, type StreamPlace, ticketAddress } from './tickets.ts'

/** How long a ticket waits to be opened. */
const TICKET_MS = 60_000

/** Makes tickets for viewers who were admitted. */
export function openTicketOffice(services: Services) {
  const tickets = openTickets(services.settings.secretKey)
  const streams = streamsOf(services)
  return async (session: Session | null, place: StreamPlace): Promise<StreamTicket> => {
    const { source, delivery } = await streams.look(place)
    const expiresAtMs = Date.now() + TICKET_MS
    const viewer = session?.tokenHash ?? ''
    const sealed = tickets.seal({ id: newTicketId(), viewer, place, source, delivery, expiresAtMs })
    return { url: ticketAddress(sealed), delivery, expiresAtMs }
  }
}
