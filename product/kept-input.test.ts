import { writableFields } from '@atrium/core/contract/define/entity'
import type { Field } from '@atrium/core/contract/define/fields'
import { mayBeKept } from '@atrium/core/web/unsaved/kept-input'
import { expect, test } from 'vitest'
import { apps } from './apps.ts'

/** `app entity field`, of every form and every dialog of an action. */
const asked: [name: string, field: Field][] = apps.flatMap(({ key, entities = [] }) =>
  entities.flatMap((entity) => {
    const inputs = Object.values(entity.actions ?? {}).flatMap(({ input }) => Object.entries(input ?? {}))
    return [...writableFields(entity), ...inputs].map(([name, field]): [string, Field] => [
      `${key} ${entity.name} ${name}`,
      field,
    ])
  }),
)
const kept = new Set(asked.filter(([, field]) => mayBeKept(field)).map(([name]) => name))

test('no browser keeps the input of a field that is named as a password, a secret, a key or an identity number', () => {
  const secret = /pass(word|wd)|secret|token|credential|(private|api|access)key|idcard|identity|bank/i
  const found = asked.filter(([name]) => secret.test(name.split(' ')[2]!))
  expect(found.length).toBeGreaterThan(2)
  expect(found.map(([name]) => name).filter((name) => kept.has(name))).toEqual([])
})

test('values in which anything may stand are not kept, those with named parts are', () => {
  expect(asked.map(([name]) => name)).toEqual(
    expect.arrayContaining(['platform openApp props', 'platform app headers', 'facility facility fields']),
  )
  for (const name of ['platform openApp props', 'platform app headers']) expect(kept.has(name), name).toBe(false)
  for (const name of [
    'charge price rates',
    'charge price tou',
    'iot merchant coordinates',
    'visitor registerCode name',
  ])
    expect(kept.has(name), name).toBe(true)
})
