import type { Entity } from '@atrium/core/contract/define/entity'
import type { Colour } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import { appEntries } from './apps.web.ts'

/**
 * What each state means (`Colour`). A name that means different things in two entities stands here with its own entity
 * where it differs, or with its own field or app: `tenant.status.expired`, `state.sent`, `shop.order.status.paid`.
 */
const STATES: Readonly<Record<Colour, string>> = {
  grey: `blocked cancelled closed disabled ended expired found left never offSale offline partlyRefunded
    pending planned queued refunded rejected resting reversed scrapped seen unbound voided tenantMessage.sendStatus.waiting`,
  blue: `accepted asking charging dispensing inProgress paid paying playing popped processing refunding registered rented
    renting running sent settling`,
  green: `agreed answered bound credited done enabled finished handled inCabinet inEffect inTime inside login measured
    normal onSale onTime online open resolved succeeded success valid yes withdrawal.status.paid
    trail.kind.returned tenantMessage.sendStatus.sent state.sent`,
  orange: `applied expiring late low maintenance missing new out proposed repairing requested returned soldOut stopped
    submitted takenOut timedOut unknown unpaid urgent waiting tenant.status.expired shop.order.status.paid`,
  red: 'denied exception failed failure fault faulty lost missed no',
}

const means = new Map(
  Object.entries(STATES).flatMap(([colour, names]) => names.split(/\s+/).map((name) => [name, colour] as const)),
)

/** The states of an app's entity, each with its colour: its statuses, and the choices of which some have a colour. */
function statesOf(app: string, { name, status = {}, fields }: Entity): [path: string, colour: Colour][] {
  const choices = Object.entries(fields).flatMap(([field, one]) =>
    one.kind === 'choice' ? [[field, Object.values(one.options)] as const] : [],
  )
  const all = [['status', Object.values(status)] as const, ...choices]
  return all
    .filter(([field, options]) => field === 'status' || options.some(([, colour]) => colour))
    .flatMap(([field, options]) =>
      options
        .filter(([, colour]) => field === 'status' || colour)
        .map(([state, colour]): [string, Colour] => [`${app}.${name}.${field}.${state}`, colour ?? 'grey']),
    )
}

const all = appEntries.flatMap(({ app }) => (app.entities ?? []).flatMap((entity) => statesOf(app.key, entity)))
/** The path, its ends without the app and without the entity, and the name alone. */
const namesOf = (path: string) => path.split('.').map((_, at, parts) => parts.slice(at).join('.'))

test('a state has one colour wherever it is shown: red a fault, amber for who has to act, grey waiting or off', () => {
  const drawn = all.map(([path, colour]) => `${path} ${colour}`)
  const meant = all.map(
    ([path]) => `${path} ${namesOf(path).flatMap((name) => means.get(name) ?? [])[0] ?? 'without a meaning here'}`,
  )
  expect([...new Set(drawn)].sort()).toEqual([...new Set(meant)].sort())
})

test('the list of meanings has no state that no entity has', () => {
  const known = new Set(all.flatMap(([path]) => namesOf(path)))
  expect([...means.keys()].filter((name) => !known.has(name))).toEqual([])
})
