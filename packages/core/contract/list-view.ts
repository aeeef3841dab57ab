import { type Static, Type } from 'typebox'

/**
 * What a saved view holds of a list's address: `status=1,2` is the filter `{ status: '1,2' }`. Fields and values are
 * texts, because a view may be older than the descriptor: whoever opens it ignores what does not exist any more.
 */
export const viewContent = Type.Object(
  {
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    filters: Type.Record(Type.String({ pattern: '^\\w{1,60}$' }), Type.String({ minLength: 1, maxLength: 1000 }), {
      maxProperties: 60,
      additionalProperties: false,
    }),
    columns: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 100 }),
    /** `-price` is descending. */
    sort: Type.Optional(Type.String({ minLength: 1, maxLength: 61 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  },
  { additionalProperties: false },
)
export type ViewContent = Static<typeof viewContent>

export const VIEW_NAME_MAX = 40

/** A saved view in the answer of `GET /api/listView/list`. */
export interface SavedView {
  _id: string
  name: string
  /** All who may read the list may open it. */
  shared: boolean
  /** The caller made it. */
  own: boolean
  /** The name of the person who made it. */
  by: string
  content: ViewContent
}

/** The answer of `GET /api/listView/list`. */
export interface SavedViews {
  /** Own views and those that others share, by name. */
  list: SavedView[]
  /** The id of the view with which the caller's list opens. */
  default: string | null
  mayShare: boolean
}
