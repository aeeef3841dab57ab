/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  default?: unknown
}

/** Values for samples: ids of existing rows, and a text by which the author's rows are recognised. */
export interface Filling {
  id: string
  marker: string
}

const ID_PATTERN = '0-9a-f]{8}-'

/** A value that the schema accepts, or nearly: required properties only, first alternatives. */
export function sampleOf(schema: Schema, filling: Filling): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice, filling)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textOf(schema, filling)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}, filling))
    default:
      return objectOf(schema, filling)
  }
}

function objectOf({ properties = {}, required = [] }: Schema, filling: Filling) {
  // Revisions and ids are always included, so that a call gets as far as possible.
  const names = new Set([...required, ...['_id', 'rev'].filter((name) => name in properties)])
  return Object.fromEntries(
    [...names].map((name) => [name, name === 'rev' ? 0 : sampleOf(properties[name] ?? {}, filling)]),
  )
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema, { id, marker }: Filling): string {
  if (pattern?.includes(ID_PATTERN)) return id
  if (format === 'date-time') return '2026-05-06T08:00:00Z'
  if (format === 'date') return '2026-05-06'
  if (pattern?.includes('1\\d{10}')) return '13800000000'
  return marker.padEnd(minLength, 'x').slice(0, maxLength)
}
