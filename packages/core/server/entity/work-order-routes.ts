import { Type } from 'typebox'
import { Id } from '../../contract/define/schema.ts'
import { mayOpenWorkOrder } from '../../contract/patterns/work-order.ts'
import { illegalTransition } from '../../contract/refusal.ts'
import { audit } from '../call/log.ts'
import { openWorkOrder, workOrderOf } from '../call/work-orders.ts'
import { addRoute } from '../http/route.ts'
import type { EntityRouteContext } from './route-context.ts'
import { getRow, wireTimes } from './rows.ts'

/** The calls of an entity from whose rows work orders are opened. */
export function workOrderRoutes({ http, entity, server, inside, may, logged }: EntityRouteContext): void {
  const { permission } = entity.workOrder!
  const path = `${entity.path}/repair`
  const place = (id: string) => ({ app: server.app.key, entity: entity.name, id })
  const Link = Type.Union([Type.Null(), Type.Any()])
  addRoute(http, {
    method: 'GET',
    path,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `The work order that was opened last for one ${entity.name}; null if there is none`,
    tag: server.app.key,
    query: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), repair: Link }),
    handler: (call) =>
      inside(call, 'read', async (ctx) => {
        await getRow(ctx, entity, call.query._id)
        const known = await workOrderOf(ctx, place(call.query._id))
        return { code: 0, repair: known ? wireTimes(known) : null }
      }),
  })
  addRoute(http, {
    method: 'POST',
    path,
    guard: { kind: 'anyOf', triples: may(permission) },
    summary: `Open a work order for one ${entity.name}; while one is open, that one is the answer`,
    tag: server.app.key,
    body: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), repair: Link }),
    handler: (call) =>
      inside(call, permission, async (ctx) => {
        const { _id } = call.body as { _id: string }
        const row = await getRow(ctx, entity, _id)
        if (!mayOpenWorkOrder(entity, row)) throw illegalTransition({ params: { from: row.status, action: 'repair' } })
        const opened = await openWorkOrder({ ...ctx, scope: null }, place(_id))
        await audit(ctx, { action: 'repair', entity: logged, rowId: _id, after: { no: opened.no } })
        return { code: 0, repair: wireTimes(opened) }
      }),
  })
}
