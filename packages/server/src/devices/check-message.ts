import type { TObject } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

type Data = Readonly<Record<string, unknown>>

export interface Checked {
  /** Without the optional members that are wrong. */
  data: Data
  /** Their names. */
  wrong: readonly string[]
}

const known = new WeakMap<TObject, [name: string, isRequired: boolean, validator: Validator][]>()

/**
 * Checks the declared members of a message; others stay as they are. Null counts as absent, as many devices send it.
 * @returns the reason as a text if a required member is missing or wrong
 */
export function checkMessage(schema: TObject, data: Data): Checked | string {
  const wrong: string[] = []
  for (const [name, isRequired, validator] of membersOf(schema)) {
    const value = data[name] ?? undefined
    if (value === undefined ? !isRequired : validator.Check(value)) continue
    if (isRequired) return value === undefined ? `${name} is missing` : `${name} is wrong`
    wrong.push(name)
  }
  if (wrong.length === 0) return { data, wrong }
  return { data: Object.fromEntries(Object.entries(data).filter(([name]) => !wrong.includes(name))), wrong }
}

function membersOf(schema: TObject) {
  const found = known.get(schema)
  if (found) return found
  const required: readonly string[] = (schema as { required?: readonly string[] }).required ?? []
  const members = Object.entries(schema.properties).map(([name, member]): [string, boolean, Validator] => [
    name,
    required.includes(name),
    Compile(member),
  ])
  known.set(schema, members)
  return members
}
