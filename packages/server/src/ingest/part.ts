import { definePart } from '../call/part.ts'
import type { HeldIngest } from '../identity/ingest.ts'

/** The look-ups of machines' credentials, which come with every write and every message. */
export const ingestOf = definePart<Pick<HeldIngest, 'find' | 'byId'>>('ingest credentials')
