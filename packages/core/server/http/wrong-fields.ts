import type { Ajv, ErrorObject } from 'ajv'
import { cut } from '../../contract/cut.ts'
import { validationText } from '../../contract/define/validation-text.ts'
import type { Text } from '../../contract/refusal.ts'

/**
 * As many errors as a person corrects at once; together with the maximum name length, the answer stays at a few
 * kilobytes.
 */
const MAX_FIELDS = 20
const MAX_NAME_LENGTH = 80
const MAX_NAMES = 200

/** The part of a schema that is needed to find errors below it. */
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
 * The errors of a value that does not fit its schema: the first error of each field. If a limit is exceeded, its
 * contents are not checked, so a large value costs no more than parsing it.
 * @param ajv stops at the first error
 * @param unknownField the error text for a name that is not among these
 */
export function wrongFields(
  ajv: Ajv,
  schema: object,
  value: unknown,
  unknownField: (known: readonly string[]) => Text,
): Record<string, Text> {
  const found = new Map<string, Text>()

  function addProblem(path: readonly string[], text: Text): void {
    const name = cut(path.join('.'), MAX_NAME_LENGTH) || '_body'
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
    if (found.size === before) addProblem([...path, ...pathOf(first!)], textOf(first!))
  }

  function lookIntoObject(shape: Shape, object: Fields, path: readonly string[]): void {
    const { properties = {} } = shape
    for (const name of missing(shape, object)) addProblem([...path, name], validationText('required'))
    for (const name of unknown(shape, firstNames(object))) {
      if (found.size >= MAX_FIELDS) return
      addProblem([...path, name], unknownField(Object.keys(properties)))
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

/** Enough of an object's names to report its errors. */
function firstNames(object: Fields): string[] {
  return Object.keys(object).slice(0, MAX_NAMES)
}

/**
 * The branches that the value was probably meant for: of several object shapes, those with the fewest missing and
 * unknown names; branches for null only are left out.
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
  // For an empty required string, "required" is a better message than "at least 1 characters".
  const empty = keyword === 'minLength' && params.limit === 1
  return validationText(empty ? 'required' : keyword, params.limit)
}
