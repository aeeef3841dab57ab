import { COLOUR_OPERATORS } from '@atrium/core/contract/colours'
import { documentSchema } from '@atrium/core/contract/define/document-schema'
import { limitErrors, validationText } from '@atrium/core/contract/define/validation-text'
import { secretMark } from '@atrium/core/contract/kept-secrets'
import { filledText, type Text } from '@atrium/core/contract/refusal'
import { safeLink } from '@atrium/core/contract/safe-link'
import { COLOUR, PICTURE, UPLOADED_PICTURE, UUID_OR_NONE } from '@atrium/core/contract/text-patterns'
import { intervalError, timeError } from '@atrium/core/contract/time-errors'
import { type TSchema, Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { withDefaults } from './prop-values.ts'
import { OBJECTS, type Prop, type Props } from './props.ts'

/**
 * What is wrong with the props that somebody wants to store: dotted path (`config.fieldList.0.name`) → text. Props that
 * the table does not have are wrong, too; a prop may be absent.
 * @param before valid props, or some whose errors are known: an object of a drawing that is the same as in them is not
 * looked at again
 */
export function propErrors(props: Props, given: unknown, place = '', before?: unknown): Record<string, Text> {
  const at = (name: string) => (place === '' ? name : `${place}.${name}`)
  if (!isRecord(given)) return { [place]: validationText('type') }
  const old = isRecord(before) ? before : {}
  const wrong: Record<string, Text> = {}
  for (const [name, value] of Object.entries(given)) {
    const known = Object.hasOwn(props, name) ? props[name] : undefined
    if (known) Object.assign(wrong, errorsOf(known, value, at(name), old[name]))
    else if (!isSecretMark(props, name)) wrong[at(name)] = validationText('additionalProperties')
  }
  // Told at both ends: either may be the one that was changed.
  for (const [name, { above }] of Object.entries(props)) {
    const limits = above && limitErrors(given[above], given[name])
    if (limits) Object.assign(wrong, { [at(above)]: limits.low, [at(name)]: limits.high })
  }
  return wrong
}

function errorsOf(prop: Prop, value: unknown, at: string, before?: unknown): Record<string, Text> {
  if (value === null && prop.default === undefined && !prop.required) return {}
  switch (prop.kind) {
    case 'section':
    case 'textStyle':
      return propErrors(prop.of, value, at)
    case 'list':
      if (!Array.isArray(value)) return { [at]: validationText('type') }
      if (value.length > prop.max) return { [at]: validationText('maxItems', prop.max) }
      return Object.assign({}, ...value.map((entry, index) => propErrors(prop.of, entry, `${at}.${index}`)))
    case 'drawing':
      return drawingErrors(prop, value, at, before)
    case 'link':
      return typeof value === 'string' && (value === '' || safeLink(value)) ? {} : { [at]: NO_LINK }
    case 'time':
    case 'interval': {
      const error = (prop.kind === 'time' ? timeError : intervalError)(value)
      return error ? { [at]: error } : {}
    }
    default: {
      const schema = schemas.get(prop) ?? propSchema(prop)
      schemas.set(prop, schema)
      // Most values suit, and to find only that costs less.
      if (Check(schema, value)) return {}
      if (prop.kind === 'picture' && prop.isUploaded) return { [at]: NOT_UPLOADED }
      const [error] = Errors(schema, value)
      const { limit } = (error?.params ?? {}) as { limit?: number }
      return error ? { [at]: validationText(error.keyword, limit) } : {}
    }
  }
}

/** Whether a value does not suit its prop. */
export function isWrong(prop: Prop, value: unknown): boolean {
  return Object.keys(errorsOf(prop, value, '')).length > 0
}

const NO_LINK: Text = {
  zh_CN: '链接只能以 http(s):// 或 / 开头',
  en_US: 'A link must begin with http(s):// or /',
}
const NOT_UPLOADED: Text = { zh_CN: '只能使用上传的图片', en_US: 'Only uploaded pictures can be used here' }
const TOO_MANY: Text = {
  zh_CN: '最多 {max} 个对象，现有 {count} 个',
  en_US: 'At most {max} objects, these are {count}',
}
const NO_SORT: Text = { zh_CN: '不认识的对象种类“{sort}”', en_US: 'There is no sort of object “{sort}”' }
/** No name that every JavaScript object has, since objects are looked up by their ids. */
const OBJECT_ID = /^[0-9a-z]{8}$/

/** What is wrong with the objects is said with their names: people know no ids. */
function drawingErrors(
  { of, sorts, max, check }: Prop & { kind: 'drawing' },
  value: unknown,
  at: string,
  before: unknown,
): Record<string, Text> {
  if (!isRecord(value)) return { [at]: validationText('type') }
  const known = isRecord(before) && isRecord(before[OBJECTS]) ? before[OBJECTS] : {}
  const { [OBJECTS]: objects = {}, ...whole } = value
  const wrong = propErrors(of, whole, at)
  const place = `${at}.${OBJECTS}`
  if (!isRecord(objects)) return { ...wrong, [place]: validationText('type') }
  const entries = Object.entries(objects)
  if (entries.length > max) return { ...wrong, [place]: filledText(TOO_MANY, { max, count: entries.length }) }
  for (const [id, object] of entries) {
    if (object === known[id]) continue
    for (const [path, text] of Object.entries(objectErrors(id, object))) {
      const name = isRecord(object) && typeof object.name === 'string' && object.name !== '' ? object.name : id
      wrong[[place, id, path].filter(Boolean).join('.')] = {
        zh_CN: `对象“${name}”：${text.zh_CN}`,
        en_US: `Object “${name}”: ${text.en_US}`,
      }
    }
  }
  return wrong

  function objectErrors(id: string, object: unknown): Record<string, Text> {
    if (!OBJECT_ID.test(id)) return { '': validationText('additionalProperties') }
    if (!isRecord(object)) return { '': validationText('type') }
    const { sort, ...props } = object
    const table = typeof sort === 'string' && Object.hasOwn(sorts, sort) ? sorts[sort] : undefined
    if (!table) return { sort: filledText(NO_SORT, { sort: String(sort ?? '') }) }
    const found = propErrors(table, props)
    if (Object.keys(found).length > 0) return found
    return check({ sort, ...withDefaults(table, props) })
  }
}

type Leaf = Exclude<Prop, { kind: 'section' | 'textStyle' | 'list' | 'time' | 'interval' | 'drawing' | 'link' }>

const NAME_LENGTH = 255
const PARAMETER_LENGTH = 20
const conditions = Type.Array(
  Type.Object(
    {
      operator1: Type.Enum([...COLOUR_OPERATORS]),
      value1: Type.Union([Type.Number(), Type.String({ maxLength: NAME_LENGTH })]),
      operator2: Type.Enum([...COLOUR_OPERATORS]),
      value2: Type.Union([Type.Number(), Type.String({ maxLength: NAME_LENGTH })]),
      color: Type.String({ pattern: COLOUR }),
    },
    { additionalProperties: false },
  ),
)
/** A drawing may have 20,000 values. */
const schemas = new WeakMap<Prop, TSchema>()
const Degrees = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })

/** The schema of the value of one prop, without null. */
function propSchema(prop: Leaf): TSchema {
  switch (prop.kind) {
    case 'colour':
      return Type.String({ pattern: COLOUR })
    case 'colours':
      return Type.Array(Type.String({ pattern: COLOUR }), { maxItems: prop.max })
    case 'colourConditions':
      return { ...conditions, maxItems: prop.max }
    case 'column':
      return prop.many
        ? Type.Array(Type.String({ maxLength: NAME_LENGTH }), { maxItems: prop.max })
        : Type.String({ maxLength: NAME_LENGTH })
    case 'code':
    case 'secret':
      return Type.String({ maxLength: prop.max })
    case 'richText':
      return Type.Union([Type.Null(), Type.Object({ type: Type.Literal('doc') })])
    case 'place':
      return Type.Union([
        Type.Null(),
        Type.Object({ lng: Degrees(180), lat: Degrees(90) }, { additionalProperties: false }),
      ])
    case 'area':
      return Type.Union([
        Type.Null(),
        Type.Object(
          {
            type: Type.Literal('Polygon'),
            coordinates: Type.Array(Type.Array(Type.Tuple([Degrees(180), Degrees(90)]))),
          },
          { additionalProperties: false },
        ),
      ])
    case 'dashboard':
    case 'source':
      return Type.String({ pattern: UUID_OR_NONE })
    case 'parameter':
      return Type.String({ maxLength: PARAMETER_LENGTH })
    case 'picture':
      return Type.String({ pattern: prop.isUploaded ? UPLOADED_PICTURE : PICTURE })
    default:
      return documentSchema(prop)
  }
}

// A page sends back what it got.
function isSecretMark(props: Props, name: string): boolean {
  return Object.entries(props).some(([own, { kind }]) => kind === 'secret' && secretMark(own) === name)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
