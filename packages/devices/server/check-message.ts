import type { TObject } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

type Data = Readonly<Record<string, unknown>>

export interface Checked {
  /** Without the optional members that are wrong. */
  data: Data
  /** Their names. */
  wrong: readonly string[]
}

interface Member {
  name: string
  isRequired: boolean
  isCount: boolean
  validator: Validator
}

const known = new WeakMap<TObject, Member[]>()

/**
 * An option of an optional member that refuses the message if it is wrong: a count. Without it the message would be
 * processed with a number that nobody has counted.
 */
export const COUNT = { isCount: true } as const

/**
 * Checks the declared members of a message; others stay as they are. Null counts as absent, as many devices send it.
 * @returns the reason as a text if a required member is missing, or a required member or a count is wrong
 */
export function checkMessage(schema: TObject, data: Data): Checked | string {
  const wrong: string[] = []
  for (const { name, isRequired, isCount, validator } of membersOf(schema)) {
    const value = data[name] ?? undefined
    if (value === undefined ? !isRequired : validator.Check(value)) continue
    if (value === undefined) return `${name} is missing`
    if (isRequired || isCount) return `${name} is wrong`
    wrong.push(name)
  }
  if (wrong.length === 0) return { data, wrong }
  return { data: Object.fromEntries(Object.entries(data).filter(([name]) => !wrong.includes(name))), wrong }
}

function membersOf(schema: TObject): Member[] {
  const found = known.get(schema)
  if (found) return found
  const required: readonly string[] = (schema as { required?: readonly string[] }).required ?? []
  const members = Object.entries(schema.properties).map(([name, member]) => ({
    name,
    isRequired: required.includes(name),
    isCount: 'isCount' in member,
    validator: Compile(member),
  }))
  known.set(schema, members)
  return members
}
