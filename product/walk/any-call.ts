import fc from 'fast-check'
import type { Operation } from '../matrix/operations.ts'
import type { Filling } from '../matrix/samples.ts'
import { HOSTILE_TEXTS, jsonOf, valueNear } from './any-value.ts'

export const CALLERS = ['admin', 'clerk', 'stranger', 'consumer', 'nobody'] as const

export interface AnyCall {
  operation: Operation
  caller: (typeof CALLERS)[number]
  address: string
  body: string | undefined
}

/** A random call of the API with parameters that match its description, nearly match it, or do not match. */
export function anyCall(
  operations: readonly Operation[],
  fillingFor: (path: string) => Filling,
): fc.Arbitrary<AnyCall> {
  return fc.constantFrom(...operations).chain((operation) => {
    const filling = fillingFor(operation.path)
    return fc.record({
      operation: fc.constant(operation),
      caller: fc.constantFrom(...likely(operation)),
      address: addressOf(operation, filling),
      body: bodyOf(operation, filling),
    })
  })
}

/** Callers who are permitted are more frequent. */
function likely({ access }: Operation): (typeof CALLERS)[number][] {
  return access.kind === 'consumer'
    ? [...CALLERS, 'consumer', 'consumer', 'consumer']
    : [...CALLERS, 'admin', 'admin', 'admin']
}

function addressOf({ path, query, requiredQuery, type }: Operation, filling: Filling): fc.Arbitrary<string> {
  const parameters = Object.entries(query).map(([name, schema]) => {
    const value = name === 'type' && type !== undefined ? fc.constant(type) : valueNear(schema, filling)
    const isThere =
      name === 'type'
        ? [type !== undefined]
        : requiredQuery.includes(name)
          ? [true, true, true, false]
          : [true, false, false]
    return fc
      .tuple(fc.constantFrom(...isThere), value)
      .map(([there, given]) => (there ? [`${name}=${encoded(given)}`] : []))
  })
  const text = fc.constantFrom(...HOSTILE_TEXTS)
  const strangers = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: text.map((name) => [`${encoded(name)}=1`]) },
  )
  const place = text.map((given) => encoded(given))
  return fc.tuple(place, strangers, ...parameters).map(([given, ...parts]) => {
    const search = parts.flat().join('&')
    const address = path.replace(/\{\w+\}|\*/g, given || 'x')
    return search ? `${address}?${search}` : address
  })
}

/** Encodes a value for an address. Half a surrogate pair, for example, cannot be encoded. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : jsonOf(value)
  return encodeURIComponent(Buffer.from(text.slice(0, 200), 'utf8').toString('utf8'))
}

function bodyOf({ method, body }: Operation, filling: Filling): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  return valueNear(body ?? {}, filling).map(jsonOf)
}
