import { createContext, Script } from 'node:vm'
import { MAX_NAMES, MAX_VALUES } from '@atrium/core/server/http/outsized'
import { bodyValidator } from '@atrium/core/server/http/validate'
import { beforeAll, expect, test } from 'vitest'
import { areaOf } from '../matrix/areas.ts'
import { type Operation, operationsOf } from '../matrix/operations.ts'
import type { Schema } from '../matrix/samples.ts'
import { productWorld } from '../testing/product-world.ts'
import { counted, eachFieldOnce, filled, oversized } from '../walk/oversized.ts'

const MIB = 1024 * 1024
/** More items than any list may have. */
const SIZE = 1_200

function everySchema(schema: Schema): Schema[] {
  const { anyOf = [], properties = {}, patternProperties = {}, items } = schema
  const below = [...anyOf, ...Object.values(properties), ...Object.values(patternProperties), ...(items ? [items] : [])]
  return [schema, ...below.flatMap(everySchema)]
}

/** The body schema of each call that has one. */
function bodiesOf(operations: readonly Operation[]): [name: string, schema: Schema][] {
  const schemas = operations.flatMap(({ method, path, body }) => (body ? [[`${method} ${path}`, body] as const] : []))
  return [...new Map(schemas)]
}

/** Pattern → the greatest length of a text, of all fields in bodies and queries. */
export function patternsOf(operations: readonly Operation[]): Map<string, number> {
  const queries = operations.flatMap(({ query }) => Object.values(query))
  return new Map(
    [...bodiesOf(operations).map(([, schema]) => schema), ...queries]
      .flatMap(everySchema)
      .flatMap(({ pattern, maxLength = MIB }) => (pattern === undefined ? [] : [[pattern, maxLength] as const])),
  )
}

/** Counts how often the check reads a part of a body. Unlike time, this number is the same on every machine. */
function looksInto(schema: Schema, body: unknown) {
  const watched = counted(body)
  const refused = bodyValidator(schema as never)(watched.value)
  return { looks: watched.looks(), answerSize: JSON.stringify(refused?.detail.fields ?? {}).length }
}

/** Pattern and length → whether it was slow. Many patterns are those of several areas. */
const known = new Map<string, boolean>()

/** Bodies and queries of core or of an app that are as large as a request may be. */
export function describeLimits(area: string): void {
  let operations: Operation[]
  beforeAll(async () => {
    const { http } = (await productWorld()).server
    operations = operationsOf(http.swagger() as never).filter((operation) => areaOf(operation) === area)
  })

  test(`the work of checking a body of ${area} grows at most linearly with it, and the refusal stays small`, () => {
    const wrong: string[] = []
    const [newInSmall, newInLarge] = [eachFieldOnce(), eachFieldOnce()]
    for (const [name, schema] of bodiesOf(operations)) {
      const large = oversized(schema, 4 * SIZE, newInLarge)
      for (const body of oversized(schema, SIZE, newInSmall)) {
        const [small, four] = [looksInto(schema, body), looksInto(schema, large.next().value)]
        if (four.looks > 4 * small.looks + 100 || four.looks > 20 * 4 * SIZE)
          wrong.push(`${name}: ${small.looks}, ${four.looks}`)
        if (four.answerSize > 8 * 1024) wrong.push(`${name}: a refusal of ${four.answerSize} characters`)
      }
    }
    expect(wrong).toEqual([])
  })

  // On a slow core 50 ms are 50,000 reads of the names of one large object (up to 1 µs each, because it is a hash table),
  // or two million reads in small objects (0.03 µs each). The limit here is half of that.
  test(`checking a body of ${area} blocks the only thread for less than 50 ms`, () => {
    const wrong: string[] = []
    const isNew = eachFieldOnce()
    for (const [name, schema] of bodiesOf(operations)) {
      for (const body of oversized(schema, MAX_NAMES, isNew)) {
        const { looks } = looksInto(schema, body)
        if (looks > 50_000) wrong.push(`${name}: ${looks} with ${MAX_NAMES} names or items in one place`)
      }
      const { looks } = looksInto(schema, filled(schema, MAX_VALUES))
      if (looks > 1_000_000) wrong.push(`${name}: ${looks} in ${MAX_VALUES} values`)
    }
    expect(wrong).toEqual([])
  })

  test(`every list of ${area} with unique items has a length limit, which is checked first`, () => {
    const unlimited = bodiesOf(operations).flatMap(([name, schema]) =>
      everySchema(schema)
        .filter(({ uniqueItems, maxItems = Number.POSITIVE_INFINITY }) => uniqueItems && maxItems > 500)
        .map(() => name),
    )
    expect(unlimited).toEqual([])
  })

  // A pattern with exponential backtracking would need hours for a mebibyte; the others need milliseconds.
  test(`no pattern of ${area} has exponential backtracking for a long text`, () => {
    const limits = patternsOf(operations)
    expect(limits.size).toBeGreaterThan(0)
    const slow = [...limits].filter(([pattern, length]) => {
      const key = `${length} ${pattern}`
      if (!known.has(key)) known.set(key, isExponential(pattern, length))
      return known.get(key)
    })
    expect(slow).toEqual([])
  })
}

// One context for all patterns: creating one takes longer than most patterns need.
const tried = createContext({ pattern: '', text: '' })
const tryPattern = new Script('new RegExp(pattern, "u").test(text)')
const BEGINNINGS = ['', 'a', 'a@', 'https://', '/api/file/', '/']

function isExponential(pattern: string, length: number): boolean {
  return BEGINNINGS.some((beginning) =>
    ['a', '1', '.', '-', ' ', 'a.', '1-', '/', '[^^]', '\\'].some((part) => {
      const text = (beginning + part.repeat(length)).slice(0, length - 1)
      try {
        Object.assign(tried, { pattern, text: `${text}\n` })
        tryPattern.runInContext(tried, { timeout: 5_000 })
        return false
      } catch {
        return true
      }
    }),
  )
}
