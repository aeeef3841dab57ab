/**
 * The usual forms in which programs give JSON, as rows that widgets can read: a list of objects. Nothing is evaluated, so
 * that no script is needed.
 */

export const JSON_SHAPES = [
  'rows',
  'one',
  'first',
  'last',
  'keyed',
  'pairs',
  'columns',
  'header',
  'points',
  'values',
  'flat',
] as const

export type JsonShape = (typeof JSON_SHAPES)[number]

type Row = Record<string, unknown>

/** The value at a path such as `data.list.0`; '' is the whole. Undefined if there is none. */
export function valueAtPath(value: unknown, path: string): unknown {
  const keys = path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '')
  return keys.reduce<unknown>((inside, key) => {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, key)) return undefined
    return (inside as Record<string, unknown>)[key]
  }, value)
}

/** The rows of a value in this form; null if it has another form. */
export function rowsOf(value: unknown, shape: JsonShape): Row[] | null {
  switch (shape) {
    case 'rows':
      return isRows(value) ? value : null
    case 'one':
      return isObject(value) ? [value] : null
    case 'first':
      return Array.isArray(value) && value.length > 0 ? [asRow(value[0])] : null
    case 'last':
      return Array.isArray(value) && value.length > 0 ? [asRow(value.at(-1))] : null
    case 'keyed':
      if (!isObject(value) || !Object.values(value).every(isObject)) return null
      return Object.entries(value).map(([key, row]) => ({ key, ...(row as Row) }))
    case 'pairs':
      return isObject(value) ? Object.entries(value).map(([name, one]) => ({ name, value: one })) : null
    case 'columns':
      return columnRows(value)
    case 'header': {
      if (!isLists(value)) return null
      const [header = [], ...rows] = value
      return rows.map((row) => Object.fromEntries(header.map((name, index) => [String(name), row[index]])))
    }
    case 'points':
      if (!isLists(value)) return null
      return value.map(([time, ...rest]) => ({
        time,
        ...Object.fromEntries(rest.map((one, index) => [index === 0 ? 'value' : `value${index + 1}`, one])),
      }))
    case 'values':
      return Array.isArray(value) && !value.some(isList) ? value.map((one) => ({ value: one })) : null
    case 'flat': {
      const rows = Array.isArray(value) ? value : [value]
      return rows.every(isObject) ? rows.map((row) => flattened(row, '')) : null
    }
  }
}

/** The form that a value most probably has. */
export function guessedShape(value: unknown): JsonShape {
  if (isRows(value)) return value.some((row) => Object.values(row).some(isObject)) ? 'flat' : 'rows'
  if (isLists(value)) return value[0]?.every((cell) => typeof cell === 'string') ? 'header' : 'points'
  if (Array.isArray(value)) return 'values'
  if (!isObject(value)) return 'values'
  const inside = Object.values(value)
  if (inside.length > 0 && inside.every(isObject)) return 'keyed'
  if (inside.length > 0 && inside.every(isList)) return 'columns'
  return inside.some(isObject) ? 'flat' : 'one'
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isRows = (value: unknown): value is Row[] => isList(value) && value.length > 0 && value.every(isObject)

const isLists = (value: unknown): value is unknown[][] => isList(value) && value.length > 0 && value.every(isList)

const asRow = (value: unknown): Row => (isObject(value) ? value : { value })

function columnRows(value: unknown): Row[] | null {
  if (!isObject(value) || !Object.values(value).every(isList)) return null
  const columns = Object.entries(value) as [string, unknown[]][]
  const length = Math.max(0, ...columns.map(([, cells]) => cells.length))
  return Array.from({ length }, (_, at) => Object.fromEntries(columns.map(([name, cells]) => [name, cells[at]])))
}

function flattened(value: Row, before: string): Row {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      const at = before === '' ? name : `${before}.${name}`
      return isObject(one) ? Object.entries(flattened(one, at)) : [[at, one]]
    }),
  )
}
