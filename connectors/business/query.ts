import { oneOf, type StoredOf } from '@atrium/core/contract/define/document-fields'
import { documentSchemas } from '@atrium/core/contract/define/document-schema'
import { json, requiredJson, str } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

export const BUSINESS_PARTS = ['list', 'kpis', 'series', 'tops'] as const

export type BusinessPart = (typeof BUSINESS_PARTS)[number]

const MAX_NAMES = 50
const MAX_NAME = 60
const MAX_FILTER = 1000
const NAME = '^[\\w.-]*$'

/**
 * What one data source of a component shows of a business app: rows of a list, or figures of the app's own overview
 * page. A viewer of the component sees only what they may read in that app; without its permission, nothing.
 */
const BUSINESS = {
  app: str(40, { required: true, pattern: '^\\w+$' }),
  from: oneOf(BUSINESS_PARTS, { required: true }),
  /** The entity's name for a list, the key of a ranking; otherwise ''. */
  of: str(MAX_NAME, { min: 0, pattern: NAME }),
  /**
   * In display order: columns of a list or a ranking, keys of figures or series. `key.prev` is the same figure for the
   * previous period. For a widget that shows a single value, a list has `count` and the sums of its money columns.
   */
  names: requiredJson<string[]>({
    type: 'array',
    items: { type: 'string', maxLength: MAX_NAME, pattern: NAME },
    maxItems: MAX_NAMES,
  }),
  /** The filters of a list, in the form its page sends (`status=1,2`). */
  filters: json<Record<string, string>>({
    type: 'object',
    patternProperties: { '^.*$': { type: 'string', maxLength: MAX_FILTER } },
  }),
  /** The order of a list, such as `-createdAt`; '' is the list's own order. */
  sort: str(60, { min: 0, pattern: '^(|-?\\w+)$' }),
} as const

export type BusinessQuery = StoredOf<typeof BUSINESS>

export const businessSchema = Type.Object(documentSchemas(BUSINESS), { additionalProperties: false })

/** The name of a list's row count, beside the sums of its columns. */
export const COUNT = 'count'
/** The suffix of a figure's key for its value in the previous period. */
export const BEFORE = '.prev'
