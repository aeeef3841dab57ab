import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { Refusal, recordNotFound } from '@atrium/core/contract/refusal'
import { type AppCall, call, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Writes } from '@atrium/core/server/call/implement'
import { logName } from '@atrium/core/server/call/log'
import { refTargets } from '@atrium/core/server/entity/refs'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { changeRow } from '@atrium/core/server/entity/write'
import { bodyValidator, check } from '@atrium/core/server/http/validate'
import { Type } from 'typebox'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { readItems } from '../../contract/dashboard-items.ts'
import { kindsOf, madeOfKinds } from '../queryplane/kinds.ts'
import { placedSchema } from './placed-schema.ts'
import { prepareAddresses } from './prepare-addresses.ts'
import { dashboardWrites } from './writes.ts'

/**
 * Calls that save or remove one item, so that two people can work on one dashboard: unlike the save of a whole
 * dashboard, they need no revision.
 */
export function itemCalls(app: App, dashboard: Entity, update: Triple): AppCall[] {
  const validator = madeOfKinds((kinds) => bodyValidator(Type.Object({ components: placedSchema(dashboard, kinds) })))

  async function change(
    given: Ctx,
    id: string,
    label: string,
    changed: (items: ComponentItem[]) => { items: ComponentItem[]; index: number },
  ) {
    const ctx = await within(given, dashboard, update)
    const before = await getRow(ctx, dashboard, id, 'for update')
    const { components, rev } = before as unknown as { components: ComponentItem[]; rev: number }
    const { items, index } = changed(readItems(components, kindsOf(ctx).widgets))
    return atItem(index, async () => {
      check(validator(ctx), { components: items })
      const changes = { _id: id, rev, components: items }
      const logged = logName(app.key, dashboard.name)
      const writes = dashboardWrites(app, dashboard, { key: label }) as Writes
      const row = await changeRow(ctx, dashboard, logged, refTargets(app), changes, writes)
      return row as unknown as { rev: number; components: ComponentItem[] }
    })
  }

  return [
    waitingCall({
      method: 'PUT',
      path: `${dashboard.path}/component/update`,
      guard: { kind: 'anyOf', triples: [update] },
      summary: 'Adds one item to a dashboard, or changes the given parts of it; other items stay',
      body: Type.Object(
        { _id: Id, component: Type.Object({ _id: Type.String() }, { additionalProperties: true }) },
        { additionalProperties: false },
      ),
      response: Type.Object({ code: Type.Literal(0), component: Type.Any(), rev: Type.Integer() }),
      async run({ inSession, services, session }, { body: { _id, component } }) {
        const item = await inSession(async (ctx) => {
          const { components } = await getRow(await within(ctx, dashboard, update), dashboard, _id)
          const { items, index } = merged(readItems(components as ComponentItem[], kindsOf(ctx).widgets), component)
          // Before its pictures are fetched.
          await atItem(index, async () => check(validator(ctx), { components: items }))
          return items[index]!
        })
        await atItem(0, () => prepareAddresses(services, session, { components: [item] }))
        const { rev, components } = await inSession((ctx) =>
          change(ctx, _id, 'saveItem', (items) => merged(items, component)),
        )
        return { code: 0, component: components.find((item) => item._id === component._id), rev }
      },
    }),
    call({
      method: 'DELETE',
      path: `${dashboard.path}/component/remove`,
      guard: { kind: 'anyOf', triples: [update] },
      summary: 'Removes one item of a dashboard',
      body: Type.Object({ _id: Id, componentId: Type.String() }, { additionalProperties: false }),
      response: Type.Object({ code: Type.Literal(0), rev: Type.Integer() }),
      async run(ctx, { body: { _id, componentId } }) {
        const { rev } = await change(ctx, _id, 'removeItem', (items) => {
          const index = items.findIndex((item) => item._id === componentId)
          if (index < 0) throw recordNotFound()
          return { items: items.toSpliced(index, 1), index: -1 }
        })
        return { code: 0, rev }
      },
    }),
  ]
}

/** Given parts of the item replace the stored ones; of `component`, each part by itself. */
function merged(items: ComponentItem[], given: { _id: string } & Partial<ComponentItem>) {
  const index = items.findIndex(({ _id }) => _id === given._id)
  const before = items[index]
  if (!before) return { items: [...items, given as ComponentItem], index: items.length }
  const item = { ...before, ...given, component: { ...before.component, ...given.component } }
  return { items: items.with(index, item), index }
}

/** Errors of the changed item are told at `component`, as the caller sent it. */
async function atItem<T>(index: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const fields = error instanceof Refusal ? error.detail.fields : undefined
    if (!fields) throw error
    const sent = Object.entries(fields).map(([path, text]) => [path.replace(`components.${index}`, 'component'), text])
    const { code, status, text, detail } = error as Refusal
    throw new Refusal(code, status, text, { ...detail, fields: Object.fromEntries(sent) })
  }
}
