import { type Schema, sampleOf } from '../matrix/samples.ts'

const FILLING = { id: '018f0000-0000-7000-8000-000000000001', marker: 'x' }

/**
 * Bodies that come close to a schema and are too large in one place: each list and each object has a turn, with `size`
 * items or names. Items differ from one another, so that nothing ends early at a pair of equal ones.
 */
export function* oversized(schema: Schema, size: number): Generator<unknown> {
  for (const branch of schema.anyOf ?? []) yield* oversized(branch, size)
  const { properties, items } = schema
  if (items) {
    yield Array.from({ length: size }, () => sampleOf(items, FILLING))
    yield* lists(size)
    for (const item of oversized(items, size)) yield [item]
  } else if (properties) {
    const sample = sampleOf(schema, FILLING) as object
    yield { ...sample, ...names(size) }
    for (const [name, property] of Object.entries(properties)) {
      for (const value of oversized(property, size)) yield { ...sample, [name]: value }
    }
  } else if (schema.patternProperties) {
    yield names(size)
  } else if ([schema.type].flat().includes('string')) {
    yield 'x'.repeat(size)
    yield lists(size)[0]
  }
}

function lists(size: number): unknown[][] {
  return [
    Array.from({ length: size }, (_, index) => `item${index}`),
    Array.from({ length: size }, (_, index) => index),
    Array.from({ length: size }, (_, index) => ({ a: 1, b: [index] })),
  ]
}

function names(size: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: size }, (_, index) => [`name${index}`, 1]))
}

/** The same value, and how often somebody has looked into it since. */
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
