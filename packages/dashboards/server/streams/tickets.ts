import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { STREAM_PATH, type StreamDelivery, type StreamHistory } from '../../contract/stream.ts'

/** Which stream of which item. */
export interface StreamPlace {
  tenantId: string
  dashboard: string
  item: string
  isDraft: boolean
  /** For who has no more than the address of a public dashboard. */
  isPublic: boolean
  history?: StreamHistory
}

export interface Ticket {
  /** Of the play: what a playlist names belongs to the ticket with which it was opened. */
  id: string
  /** The hash of the viewer's session; '' for everyone with the address of a public dashboard. */
  viewer: string
  place: StreamPlace
  /** What the item played when the ticket was made (`sourceOf`). */
  source: string
  delivery: StreamDelivery
  expiresAtMs: number
  /** Of a part of a playlist: its address at the camera. */
  part?: string
}

export interface Tickets {
  /** The same text for the same ticket: players recognise a part that a playlist names again. */
  seal(ticket: Ticket): string
  /** Undefined for a text that was not sealed here, or that was changed. */
  open(sealed: string): Ticket | undefined
}

const IV_BYTES = 12
const TAG_BYTES = 16
/** Longer than any that is made here. */
const MAX_LENGTH = 12_000

/** Texts that say nothing to who has them: all processes with the secret key open them. */
export function openTickets(secretKey: string): Tickets {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'atrium stream tickets', 32))
  return {
    seal(ticket) {
      const text = JSON.stringify(ticket)
      const iv = createHmac('sha256', key).update(text).digest().subarray(0, IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed) {
      const bytes = sealed.length > MAX_LENGTH ? Buffer.alloc(0) : Buffer.from(sealed, 'base64url')
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as Ticket
      } catch {
        return undefined
      }
    },
  }
}

/** Within the site. */
export const ticketAddress = (sealed: string) => `${STREAM_PATH}?url=${sealed}`

export const newTicketId = () => randomBytes(9).toString('base64url')
