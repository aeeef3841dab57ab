import { defineEntity, type EntitySpec, type Filter } from '@atrium/core/contract/define/entity'
import { type Fields, int, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'

interface PriceParts<F, O> extends Pick<EntitySpec, 'check' | 'form'> {
  /** The app's own fields. */
  fields: F
  own?: O
  columns: readonly string[]
  /** Besides the status. */
  filters?: readonly (string | Filter)[]
  sort?: string
  sums?: 'none'
}

/**
 * What an app sells at its devices, and for how much: packages, tariffs. The app's migration creates the table
 * `<app>_price` and its views the view `<app>_price_row` with `device_count`.
 */
export const priceEntity = <
  const A extends string,
  const F extends Fields,
  const O extends readonly ('create' | 'update' | 'delete')[] = readonly [],
>(
  app: A,
  { fields, own = [] as unknown as O, columns, filters = [], sort, sums, form, check }: PriceParts<F, O>,
) =>
  defineEntity({
    name: 'price',
    path: `/api/${app}/price`,
    table: `${app}_price`,
    view: `${app}_price_row`,
    module: 'price',
    title: 'name',
    fields: { name: str(40, { required: true, unique: true }), ...fields, deviceCount: int({ readonly: true }) },
    status: enabledStatus,
    calls: ['list', 'get', 'create', 'update', 'delete'],
    own,
    list: {
      columns,
      filters: ['status', ...filters],
      search: ['name'],
      ...(sort ? { sort } : {}),
      ...(sums ? { sums } : {}),
    },
    form,
    actions: enabledActions,
    check,
  })
