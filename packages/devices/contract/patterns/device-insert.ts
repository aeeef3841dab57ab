import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, type Fields, type Options, ref } from '@atrium/core/contract/define/fields'

const readonly = { readonly: true } as const

/**
 * What was inserted into a device or given out: a plug, a coin, a card, a gift. `fields` are what the app knows of each
 * (a port, an amount, a counter), all readonly. The app's migration creates the table `<app>_insert` with these columns,
 * `device_id`, `kind`, `at` and `order_id`, and the view, if some fields are no columns of the table.
 */
export function deviceInsert<const A extends string, const K extends Options, const F extends Fields>(
  app: A,
  kinds: K,
  { fields, sums, view }: { fields: F; sums?: readonly string[]; view?: string },
) {
  const { port, ...others } = fields
  const names = Object.keys(others)
  return defineEntity({
    name: 'insert',
    path: `/api/${app}/device/insert`,
    table: `${app}_insert`,
    ...(view ? { view } : {}),
    module: 'device',
    title: 'at',
    fields: {
      device: ref('device', readonly),
      kind: choice(kinds, { readonly: true, required: true }),
      ...fields,
      at: dt(readonly),
      order: ref('order', readonly),
    },
    calls: ['list', 'export'],
    list: {
      columns: ['at', 'device', ...(port ? ['port'] : []), 'kind', ...names, 'order'],
      filters: ['device', 'kind', ...(port ? ['port'] : []), { field: 'at', by: 'range' }],
      search: names.filter((name) => fields[name]?.kind === 'str'),
      sort: '-at',
      // Things of several kinds are not added up.
      ...(sums ? { sums, sumsWithin: 'kind' } : {}),
    },
  })
}
