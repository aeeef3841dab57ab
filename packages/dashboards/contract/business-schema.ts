import { documentSchemas } from '@atrium/core/contract/define/document-schema'
import { Type } from 'typebox'
import { BUSINESS } from './business.ts'

/** The schema of a business query as a component stores it. */
export const businessSchema = Type.Object(documentSchemas(BUSINESS), { additionalProperties: false })
