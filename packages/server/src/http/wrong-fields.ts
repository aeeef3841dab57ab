import { validationText } from '@atrium/contract/define/validation-text'
import type { Text } from '@atrium/contract/refusal'
import type { Ajv, ErrorObject } from 'ajv'

/** As many as somebody mends in one go; with the length of a name it keeps the answer at a few kilobytes. */
const MAX_FIELDS = 20
const MAX_NAME_LENGTH = 80
const MAX_NAMES = 200

/** As much of a schema as is looked into for the fields below it. */
interface Shape {
  type?: string
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: unknown
  items?: Shape
}

type Fields = Readonly<Record<string, unknown>>

/**
 * What is wrong with a value that does not fit its schema: the first fault of each field. Where a limit fails nothing
 * below it is looked at, so a large value costs no more than reading it.
 * @param ajv stops at the first fault
 * @param unknownField what is said of a name that is not among these
 */
export function wrongFields(
  ajv: Ajv,
  schema: object,
  value: unknown,
  unknownField: (known: readonly string[]) => Text,
): Record<string, Text> {
  const found = new Map<string, Text>()

  function tell(path: readonly string[], text: Text): void {
    const name = path.join('.').slice(0, MAX_NAME_LENGTH) || '_body'
    if (found.size < MAX_FIELDS && !found.has(name)) found.set(name, text)
  }

  function look(shape: Shape, at: unknown, path: readonly string[]): void {
    if (found.size >= MAX_FIELDS) return
    const validate = ajv.compile(shape)
    if (validate(at)) return
    const [first] = validate.errors!
    const before = found.size
    if (shape.anyOf) for (const branch of nearest(shape.anyOf, at)) look(branch, at, path)
    else if (shape.properties && isObject(at)) lookIntoObject(shape, at, path)
    else if (shape.items && Array.isArray(at) && first!.instancePath !== '') {
      for (const [index, item] of at.entries()) look(shape.items, item, [...path, String(index)])
    }
    if (found.size === before) tell([...path, ...pathOf(first!)], textOf(first!))
  }

  function lookIntoObject(shape: Shape, object: Fields, path: readonly string[]): void {
    const { properties = {} } = shape
    for (const name of missing(shape, object)) tell([...path, name], validationText('required'))
    for (const name of unknown(shape, firstNames(object))) {
      if (found.size >= MAX_FIELDS) return
      tell([...path, name], unknownField(Object.keys(properties)))
    }
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(object, name)) look(property, object[name], [...path, name])
    }
  }

  look(schema, value, [])
  return Object.fromEntries(found)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function missing({ required = [] }: Shape, object: Fields): string[] {
  return required.filter((name) => object[name] === undefined)
}

function unknown({ properties = {}, additionalProperties }: Shape, names: readonly string[]): string[] {
  return additionalProperties === false ? names.filter((name) => !Object.hasOwn(properties, name)) : []
}

/** Enough of an object's names to say what is wrong with it. */
function firstNames(object: Fields): string[] {
  return Object.keys(object).slice(0, MAX_NAMES)
}

/**
 * The branches that a value may have been meant for: of several shapes of an object, those that have most of its names,
 * and none that is for null alone.
 */
function nearest(branches: readonly Shape[], value: unknown): readonly Shape[] {
  if (!isObject(value)) return branches.filter(({ type }) => type !== 'null')
  const shapes = branches.filter(({ properties }) => properties)
  const names = firstNames(value)
  const strange = shapes.map((shape) => missing(shape, value).length + unknown(shape, names).length)
  const least = Math.min(...strange)
  return shapes.length > 0 ? shapes.filter((_, index) => strange[index] === least) : branches
}

/** `/fields/0/key` → fields, 0, key */
function pathOf({ instancePath }: ErrorObject): string[] {
  return instancePath.split('/').slice(1)
}

function textOf({ keyword, params }: ErrorObject): Text {
  // An empty string where something is needed reads better as "required" than as "at least 1 characters".
  const empty = keyword === 'minLength' && params.limit === 1
  return validationText(empty ? 'required' : keyword, params.limit)
}
