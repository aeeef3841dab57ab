import buildSerializer from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** Writes what an answer's schema declares and nothing else. Compiled, as the checks are, when it is needed first. */
export function serializerOf(schema: TSchema): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | undefined
  return (answer) => {
    compiled ??= buildSerializer(schema as never)
    return compiled(answer)
  }
}
