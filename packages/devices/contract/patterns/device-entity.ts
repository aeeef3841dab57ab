import { type Action, type Command, defineEntity, type Filter } from '@atrium/core/contract/define/entity'
import { type Fields, fen, int } from '@atrium/core/contract/define/fields'
import {
  checkDevice,
  deviceActions,
  deviceBinding,
  deviceFaults,
  deviceFields,
  deviceFilters,
  deviceFinds,
  deviceForm,
  deviceSearch,
  deviceStates,
} from './device.ts'

interface DeviceParts<F, X, C> {
  /** The app's own fields. */
  fields: F
  columns: readonly string[]
  /** Besides those of all devices. */
  filters: readonly (string | Filter)[]
  /** Columns that are added up besides the amounts. */
  sums?: readonly string[]
  /** After the groups of all devices. */
  form: readonly { group: string; fields: readonly string[] }[]
  /** Besides those of all devices; one of the same name replaces theirs. */
  actions?: X
  commands: C
}

/**
 * The devices at which an app sells. The app's migration creates the table `<app>_device` with `device_table` and the
 * view `<app>_device_shown` on `<app>_device_sold`, which `device_sold_view` makes.
 */
export const deviceEntity = <
  const A extends string,
  const F extends Fields,
  const C extends Readonly<Record<string, Command>>,
  const X extends Readonly<Record<string, Action>> = Record<never, never>,
>(
  app: A,
  { fields, columns, filters, sums, form, actions, commands }: DeviceParts<F, X, C>,
) =>
  defineEntity({
    name: 'device',
    path: `/api/${app}/device`,
    table: `${app}_device`,
    view: `${app}_device_shown`,
    module: 'device',
    title: 'name',
    fields: {
      ...deviceFields,
      ...fields,
      todayOrders: int({ readonly: true }),
      todayIncome: fen({ readonly: true }),
    },
    ...deviceStates,
    calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
    own: ['update', 'delete'],
    list: {
      columns,
      filters: [...deviceFilters, ...filters],
      search: deviceSearch,
      ...(sums ? { sums } : {}),
      waiting: deviceFaults,
      finds: deviceFinds,
    },
    form: [...deviceForm, ...form],
    actions: { ...deviceActions, bind: deviceBinding, ...(actions as X) },
    commands,
    check: checkDevice,
  })

/** The commands that devices of all apps understand. An app adds its own parameters and permissions. */
export const commonCommands = {
  query: { timeoutMs: 10_000, tries: 3 },
  /** Sends the settings again; a change of them is sent without it. */
  config: { timeoutMs: 10_000, tries: 3 },
  /** Done at the next login. */
  restart: { timeoutMs: 120_000, danger: true },
} as const satisfies Record<string, Command>
