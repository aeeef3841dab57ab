import { definePart } from '@atrium/core/server/call/part'
import type { HeldIngest } from '@atrium/core/server/identity/ingest'
import type { IngestRefusals } from './refusals.ts'

/** The look-ups of machines' credentials, which come with every write and every message. */
export const ingestOf = definePart<Pick<HeldIngest, 'find' | 'byId'>>('ingest credentials')

/** What was refused lately, of all credentials. */
export const ingestRefusalsOf = definePart<IngestRefusals>('refused writes')
