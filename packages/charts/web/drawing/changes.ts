import { conditionHolds } from '@atrium/core/contract/colours'
import type { Cell } from '../../contract/data.ts'
import { type Drawing, PROPERTIES } from '../../contract/drawing/drawing.ts'
import { OVERRIDES, overrideValue, type Property } from '../../contract/drawing/overrides.ts'
import { scaled } from '../kind/scaled.ts'
import { EVENT_COLUMNS } from './event-data.ts'

/** What data change of an object. */
export type Change = Partial<Record<Property, string | number>>

type Row = Readonly<Record<string, Cell>>

export interface Changes {
  /** By the id of the object. */
  byId: ReadonlyMap<string, Change>
  /** What a listener gets when the object is clicked. */
  rowOf: ReadonlyMap<string, Row>
  /** Columns that bindings name and the data do not have. */
  missing: readonly string[]
  /** Columns that are no property of an object. */
  refused: readonly string[]
  /** Names that no object has. */
  unknown: readonly string[]
  /** Values that do not suit their property. */
  unfit: readonly { name: string; property: string; value: string }[]
}

/** Before there are data. */
export const NOTHING_CHANGED: Changes = {
  byId: new Map(),
  rowOf: new Map(),
  missing: [],
  refused: [],
  unknown: [],
  unfit: [],
}

type Objects = Drawing['objects']

/**
 * What the columns of one row change, by the bindings of the objects.
 * @param first the first column of the data; undefined if there are none
 */
export function boundChanges(objects: Objects, row: Row, first: string | undefined): Changes {
  const byId = new Map<string, Change>()
  const rowOf = new Map<string, Row>()
  const missing = new Set<string>()
  const unfit: Changes['unfit'][number][] = []
  for (const [id, { name, bindings = [] }] of Object.entries(objects)) {
    const change: Change = {}
    for (const { property, column, conditions, unit, unitScale, decimal } of bindings) {
      const bound = column === '' ? first : column
      if (bound === undefined || !Object.hasOwn(row, bound)) {
        if (first !== undefined && bound !== undefined && !EVENT_COLUMNS.includes(bound)) missing.add(bound)
        continue
      }
      const cell = row[bound] ?? null
      const met = conditions.find(({ operator, value }) => conditionHolds(cell, operator, value))
      // Where no condition holds, and where there is no value, the object is as its author drew it.
      if (conditions.length > 0 ? !met : cell === null && property !== 'text') continue
      const value = met
        ? met.result
        : property === 'text'
          ? said(scaled(cell, cell === null ? '' : unit, unitScale, decimal))
          : cell
      const fitting = overrideValue(property, value)
      if (fitting === undefined) unfit.push({ name: name || id, property, value: String(value) })
      else change[property] = fitting
    }
    if (Object.keys(change).length > 0) byId.set(id, change)
    if (bindings.length > 0) rowOf.set(id, row)
  }
  return { ...NOTHING_CHANGED, byId, rowOf, missing: [...missing], unfit }
}

const said = ({ text, unit }: { text: string; unit: string }) => (unit === '' ? text : `${text} ${unit}`)

const OVERRIDE_NAMES: readonly string[] = OVERRIDES

/** What rows change that name objects: each column with the name of a property changes that one, and nothing else. */
export function namedChanges(objects: Objects, rows: readonly Row[], nameColumn: string): Changes {
  const byName = new Map<string, [id: string, object: Objects[string]][]>()
  for (const entry of Object.entries(objects)) {
    const { name } = entry[1]
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), entry])
  }
  const byId = new Map<string, Change>()
  const rowOf = new Map<string, Row>()
  const refused = new Set<string>()
  const unknown = new Set<string>()
  const unfit: Changes['unfit'][number][] = []
  for (const row of rows) {
    const name = String(row[nameColumn] ?? '')
    const meant = byName.get(name) ?? []
    if (meant.length === 0) unknown.add(name)
    for (const [column, cell] of Object.entries(row)) {
      if (column === nameColumn) continue
      if (!OVERRIDE_NAMES.includes(column)) refused.add(column)
      else if (cell !== null) for (const [id, object] of meant) take(id, object, column as Property, cell)
    }
    for (const [id] of meant) rowOf.set(id, row)
  }
  return { ...NOTHING_CHANGED, byId, rowOf, refused: [...refused], unknown: [...unknown], unfit }

  function take(id: string, { sort, name }: Objects[string], property: Property, cell: Cell) {
    const value = PROPERTIES[sort].includes(property) ? overrideValue(property, cell) : undefined
    if (value === undefined) unfit.push({ name, property, value: String(cell) })
    else byId.set(id, { ...byId.get(id), [property]: value })
  }
}
