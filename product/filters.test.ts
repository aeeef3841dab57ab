import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { menuItemOf } from '@atrium/core/web/crud/entity-base'
import { filtersOf } from '@atrium/core/web/crud/list/filters-of'
import { describe, expect, test } from 'vitest'
import { appEntries } from './apps.web.ts'

/** Texts that are no closed sets: an id of a row, of a component. */
const TYPED = ['manage.audit.rowId', 'visual.controlRecord.component']

interface Listed {
  app: App
  entity: Entity
}

/** Every list that has a page. Records of devices are on the time axis of the device, and those of one kind of control in one list. */
const lists: Listed[] = appEntries.flatMap(({ app }) =>
  (app.entities ?? []).flatMap((entity) => {
    const item = menuItemOf(app, entity)
    const drawn = item?.entity ?? app.entities?.find(({ module }) => module === item?.module)?.name
    return item && drawn === entity.name && entity.calls.includes('list') ? [{ app, entity }] : []
  }),
)

test('a filter by a text is a choice: of the words that the app knows, or of the values that rows have', async () => {
  const typed = await Promise.all(
    lists.map(async ({ app, entity }) => {
      const entry = appEntries.find((one) => one.app === app)!
      const screens = (await entry.screens?.())?.default as
        | {
            entities?: Record<string, { filters?: Record<string, unknown> } | undefined>
          }
        | undefined
      const own = screens?.entities?.[entity.name]?.filters ?? {}
      return filtersOf(entity).flatMap(({ field, shape }) =>
        shape.kind === 'text' && entity.fields[field]?.kind !== 'int' && !(field in own)
          ? [`${app.key}.${entity.name}.${field}`]
          : [],
      )
    }),
  )
  expect(typed.flat().sort()).toEqual(TYPED)
})

describe('orders', () => {
  const orders = lists.filter(({ entity }) => 'paidAt' in entity.fields && entity.name === 'order')

  test.each(orders.map(({ app, entity }) => [app.key, entity] as const))(
    'those of %s are filtered first by when they were paid, by days',
    (_, entity) => {
      expect(filtersOf(entity)[0]).toEqual({ field: 'paidAt', shape: { kind: 'days' } })
    },
  )

  test('all apps that sell are among these', () => {
    expect(orders.map(({ app }) => app.key).sort()).toEqual(['charge', 'doll', 'powerbank', 'shop', 'vend'])
  })
})

test('an act with an amount, or that is done once for each key of the desk, is marked as one that moves money', () => {
  const unmarked = appEntries.flatMap(({ app }) =>
    (app.entities ?? []).flatMap((entity) =>
      Object.entries(entity.actions ?? {}).flatMap(([name, { by, money, input = {} }]) => {
        // What was spent on a repair is only noted; phones send it with the place and the time.
        const isNoted = 'takenAt' in input
        const isOfMoney = !isNoted && ('idemKey' in input || Object.values(input).some(({ kind }) => kind === 'fen'))
        return by !== 'system' && isOfMoney && !money ? [`${app.key}.${entity.name}.${name}`] : []
      }),
    ),
  )
  expect(unmarked).toEqual([])
})
