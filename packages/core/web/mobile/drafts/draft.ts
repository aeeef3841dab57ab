import type { PhonePlace } from '../../../contract/patterns/submission.ts'

/** A picture of a draft. Its bytes are kept beside the draft, which is read often. */
export interface DraftPicture {
  /** The field of the body that gets the addresses of its pictures, in their order. */
  field: string
  type: string
  /** Where the server has it. Absent until it is uploaded, and again when the server has deleted it meanwhile. */
  url?: string
}

/** What a page hands over to be sent. */
export interface NewDraft {
  /** What people call it in the list of what is to be sent, such as `No. 3 pump room: finished`. */
  title: string
  /**
   * What it is about, such as the id of a round. Drafts about the same are sent in their order only: one that was
   * refused holds those after it, until the person has tried it again or discarded it.
   */
  about: string
  call: { method: 'POST' | 'PUT'; path: string }
  body: Readonly<Record<string, unknown>>
  pictures?: readonly { field: string; picture: Blob }[]
  /** Where the phone is, if the page knows it. */
  place?: PhonePlace | null
}

/** A submission that this phone keeps until the server has it. */
export interface Draft extends Pick<NewDraft, 'title' | 'about' | 'call' | 'body'> {
  /** Made here, so that the server recognises a submission that arrives twice. */
  idemKey: string
  /** Only this person sends it: others may use the same phone. */
  userId: string
  pictures: DraftPicture[]
  place: PhonePlace | null
  /** When the person finished it, by the clock of this phone; ISO 8601. */
  takenAt: string
  /** The server's answer, if it will not take the draft as it is. */
  refusal?: { code: number; msg: string }
}

/** The body as it is sent: the page's own fields, the addresses of the pictures, and what the phone tells beside. */
export function bodyOf({ body, pictures, idemKey, takenAt, place }: Draft): Record<string, unknown> {
  const addresses: Record<string, string[]> = {}
  for (const { field, url } of pictures) addresses[field] = [...(addresses[field] ?? []), url!]
  return { ...body, ...addresses, idemKey, takenAt, ...(place ? { place } : {}) }
}
