import { type Schema, sampleOf } from '../matrix/samples.ts'

const FILLING = { id: '018f0000-0000-7000-8000-000000000001', marker: 'x' }

/**
 * Bodies that nearly match a schema and are too large in one place: each list and each object in turn has `size` items
 * or names. The items differ, so that the check for unique items does not end early.
 * @param isNew returns whether a field's schema was not tried before; other fields are skipped
 */
export function* oversized(schema: Schema, size: number, isNew: (field: Schema) => boolean): Generator<unknown> {
  for (const branch of schema.anyOf ?? []) yield* oversized(branch, size, isNew)
  const { properties, items } = schema
  if (items) {
    yield Array.from({ length: size }, () => sampleOf(items, FILLING))
    yield* lists(size)
    for (const item of oversized(items, size, isNew)) yield [item]
  } else if (properties) {
    const sample = sampleOf(schema, FILLING) as object
    yield { ...sample, ...names(size) }
    for (const [name, property] of Object.entries(properties)) {
      if (!isNew(property)) continue
      for (const value of oversized(property, size, isNew)) yield { ...sample, [name]: value }
    }
  } else if (schema.patternProperties) {
    yield names(size)
  } else if ([schema.type].flat().includes('string')) {
    yield 'x'.repeat(size)
    yield texts(size)
  }
}

/** `isNew` of `oversized`: each schema is tried once, because many bodies have the same fields (a name, a coordinate). */
export function eachFieldOnce(): (field: Schema) => boolean {
  const tried = new Set<string>()
  return (field) => {
    const text = JSON.stringify(field)
    const isNew = !tried.has(text)
    tried.add(text)
    return isNew
  }
}

/**
 * A body with about `values` values that matches the schema until then and is wrong afterwards, so that the check reads
 * all of it, and reads every list and object around the wrong values again.
 */
export function filled(schema: Schema, values: number): unknown {
  let left = values
  function fill(part: Schema): unknown {
    left -= 1
    if (left <= 0) return {}
    const { anyOf, items, maxItems = values, uniqueItems, properties } = part
    if (anyOf) return fill(anyOf[0]!)
    if (properties) return Object.fromEntries(Object.entries(properties).map(([name, below]) => [name, fill(below)]))
    if (!items) return fitting(part)
    const list: unknown[] = []
    const most = uniqueItems ? 1 : maxItems
    while (left > 0 && list.length < most) list.push(fill(items))
    return list
  }
  return fill(schema)
}

/** A sample that matches the schema's pattern. */
function fitting(schema: Schema): unknown {
  const sample = sampleOf(schema, FILLING)
  const { pattern } = schema
  if (pattern === undefined) return sample
  return [sample, '', 'x'.repeat(8)].find((text) => new RegExp(pattern, 'u').test(String(text))) ?? sample
}

function lists(size: number): unknown[][] {
  return [
    texts(size),
    Array.from({ length: size }, (_, index) => index),
    Array.from({ length: size }, (_, index) => ({ a: 1, b: [index] })),
  ]
}

// One copy for each size: it is used for every field of every schema and never changed.
const texts = once((size) => Array.from({ length: size }, (_, index) => `item${index}`))
const names = once((size) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`name${index}`, 1])))

function once<T>(make: (size: number) => T): (size: number) => T {
  const made = new Map<number, T>()
  return (size) => {
    const value = made.get(size) ?? make(size)
    made.set(size, value)
    return value
  }
}

/** Wraps a value and counts how often it is read. */
export function counted<T>(value: T): { value: T; looks(): number } {
  let looks = 0
  const watch = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    return new Proxy(part, {
      get(target, name) {
        looks += 1
        return watch(Reflect.get(target, name))
      },
      getOwnPropertyDescriptor(target, name) {
        looks += 1
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
  }
  return { value: watch(value) as T, looks: () => looks }
}
