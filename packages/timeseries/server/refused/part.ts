import { definePart } from '@atrium/core/server/call/part'
import type { IngestRefusals } from './refusals.ts'

/** What was refused lately, of all credentials. */
export const ingestRefusalsOf = definePart<IngestRefusals>('refused writes')
