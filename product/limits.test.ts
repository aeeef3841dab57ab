import { runInNewContext } from 'node:vm'
import { bodyValidator } from '@atrium/server/http/validate'
import { bootWorld, type World } from '@atrium/server/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { type Operation, operationsOf } from './matrix/operations.ts'
import type { Schema } from './matrix/samples.ts'
import { counted, oversized } from './walk/oversized.ts'
import { widgets } from './widgets.ts'

const MIB = 1024 * 1024
/** More than any list may have. */
const SIZE = 1_200

let world: World
let operations: Operation[]

beforeAll(async () => {
  world = await bootWorld({ apps: appServers, widgets })
  operations = operationsOf(world.server.http.swagger() as never)
})
afterAll(() => world.close())

/** One for each call that takes a body. */
function bodies(): [name: string, schema: Schema][] {
  const schemas = operations.flatMap(({ method, path, body }) => (body ? [[`${method} ${path}`, body] as const] : []))
  return [...new Map(schemas)]
}

function everySchema(schema: Schema): Schema[] {
  const { anyOf = [], properties = {}, patternProperties = {}, items } = schema
  const below = [...anyOf, ...Object.values(properties), ...Object.values(patternProperties), ...(items ? [items] : [])]
  return [schema, ...below.flatMap(everySchema)]
}

// The work is counted, not timed: how often the check looks into the body is the same on every machine.
test('what is checked of a body grows with the body and no faster, and what is told of it stays small', () => {
  const wrong: string[] = []
  for (const [name, schema] of bodies()) {
    const validate = bodyValidator(schema as never)
    const check = (body: unknown) => {
      const watched = counted(body)
      const refused = validate(watched.value)
      return { looks: watched.looks(), told: JSON.stringify(refused?.detail.fields ?? {}).length }
    }
    const large = oversized(schema, 4 * SIZE)
    for (const body of oversized(schema, SIZE)) {
      const [small, four] = [check(body), check(large.next().value)]
      if (four.looks > 4 * small.looks + 100 || four.looks > 20 * 4 * SIZE)
        wrong.push(`${name}: ${small.looks}, ${four.looks}`)
      if (four.told > 8 * 1024) wrong.push(`${name}: tells ${four.told} characters`)
    }
  }
  expect(wrong).toEqual([])
})

test('whatever must be without pairs of equal items has a limit that is looked at before', () => {
  const unlimited = bodies().flatMap(([name, schema]) =>
    everySchema(schema)
      .filter(({ uniqueItems, maxItems = Number.POSITIVE_INFINITY }) => uniqueItems && maxItems > 500)
      .map(() => name),
  )
  expect(unlimited).toEqual([])
})

// One that tries all ways to part a text would need hours for a mebibyte; the others need milliseconds.
test('no pattern tries all ways to part a long text', () => {
  const queries = operations.flatMap(({ query }) => Object.values(query))
  const limits = new Map(
    [...bodies().map(([, schema]) => schema), ...queries]
      .flatMap(everySchema)
      .flatMap(({ pattern, maxLength = MIB }) => (pattern === undefined ? [] : [[pattern, maxLength] as const])),
  )
  expect(limits.size).toBeGreaterThan(10)
  const beginnings = ['', 'a', 'a@', 'https://', '/api/file/', '/']
  const slow: string[] = []
  for (const [pattern, length] of limits) {
    for (const beginning of beginnings) {
      for (const part of ['a', '1', '.', '-', ' ', 'a.', '1-', '/']) {
        const text = (beginning + part.repeat(length)).slice(0, length - 1)
        try {
          runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text: `${text}\n` }, { timeout: 5_000 })
        } catch {
          slow.push(pattern)
        }
      }
    }
  }
  expect([...new Set(slow)]).toEqual([])
})
