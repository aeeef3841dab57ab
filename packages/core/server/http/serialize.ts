import buildSerializer from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** Serialises only what the schema of an answer declares. Compiled at the first use, as the validators are. */
export function serializerOf(schema: TSchema): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | undefined
  return (answer) => {
    compiled ??= buildSerializer(schema as never)
    return compiled(answer)
  }
}
