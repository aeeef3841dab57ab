import { Type } from 'typebox'
import type { Triple } from '../../contract/access.ts'
import { Id } from '../../contract/define/schema.ts'
import { call } from '../call/app-call.ts'
import type { DashboardCall } from '../call/implement.ts'
import { KeptNumbers } from './kept-numbers.ts'

const Row = Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()]))
// A pair of position and value; the serialiser cannot write a tuple whose items are unions.
const Point = Type.Array(Type.Union([Type.Number(), Type.String()]), { minItems: 2, maxItems: 2 })

const Answer = Type.Object({
  code: Type.Literal(0),
  kpis: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      value: Type.Number(),
      unit: Type.String(),
      prev: Type.Number(),
    }),
  ),
  series: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.Optional(Type.String()),
      unit: Type.Optional(Type.String()),
      points: Type.Array(Point),
      before: Type.Optional(Type.Array(Point, { description: 'Of one day: the points of the whole day before' })),
    }),
  ),
  tops: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.Optional(Type.String()),
      columns: Type.Optional(Type.Record(Type.String(), Type.String())),
      rows: Type.Array(Row),
    }),
  ),
  alerts: Type.Array(Row),
  at: Type.String({ description: 'When this was counted; up to a minute ago' }),
})

/**
 * Declares the dashboard call of an app. `read` is the permission of its page; its app is also the app in the address.
 */
export function dashboardCall(read: Triple, summary: string, numbers: DashboardCall['numbers']): DashboardCall {
  const kept = new KeptNumbers(numbers)
  const moment = Type.Optional(Type.String({ format: 'date-time' }))
  return {
    read,
    numbers,
    forget: (tenantId) => kept.forget(tenantId),
    call: call({
      method: 'GET',
      path: `/api/${read[0]}/dashboard`,
      guard: { kind: 'anyOf', triples: [read] },
      summary,
      query: Type.Object({ start: moment, end: moment, group: Type.Optional(Id) }, { additionalProperties: false }),
      response: Answer,
      run: async (ctx, { query }) => ({ code: 0, ...(await kept.numbers(ctx, query)) }),
    }),
  }
}
