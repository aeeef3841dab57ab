import { definePart } from '@atrium/core/server/call/part'
import type { HeldIngest } from '@atrium/core/server/identity/ingest'

/** The look-ups of machines' credentials, which come with every write and every message. */
export const ingestOf = definePart<Pick<HeldIngest, 'find' | 'byId'>>('ingest credentials')
