import { Type } from 'typebox'

/**
 * The parameter of a paged list: `asOf` of the first page's answer, sent with the requests for the others. These have the
 * rows that existed at that moment, so that new ones neither repeat nor hide a row.
 */
export const AsOf = Type.Optional(
  Type.String({
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.(\\d{3}){1,2}Z$',
    description: '`asOf` of the first page: later rows are left out.',
  }),
)

/** Selects the moment for the answer. The statement runs after that of the rows, so none of them is later. */
export const MOMENT = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The condition on the column of a row's beginning; all rows meet it without a moment (null). */
export const isAsOf = (column: string, hole: string) => `${column} <= coalesce(${hole}::timestamptz, 'infinity')`
