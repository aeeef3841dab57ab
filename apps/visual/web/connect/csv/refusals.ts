import type { Text } from '@atrium/core/contract/refusal'
import type { CatalogueField, StoredType } from '@atrium/timeseries/contract/data-catalogue'
import { openConverter } from '@atrium/timeseries/contract/table/convert'
import type { TableColumn, TablePlan, ValueKind } from '@atrium/timeseries/contract/table/plan'
import { reasonText } from '@atrium/timeseries/contract/table/reasons'

export interface Trial {
  /** The time of the first row that has one, in microseconds. */
  firstUs: number | undefined
  /** How many of the rows would be refused. */
  refused: number
  /** Why, each reason once, in the order of the rows. */
  reasons: Text[]
}

/** Reads the first rows of a file as the import would. */
export function tryRows(plan: TablePlan, rows: readonly string[][]): Trial {
  const converter = openConverter(plan)
  const converted = rows.map((row) => converter.convert(row))
  const reasons = new Map<string, Text>()
  for (const one of converted) {
    if (!('refused' in one)) continue
    const text = reasonText(one.refused)
    reasons.set(text.en_US, text)
  }
  const first = converted.find((one) => 'us' in one)
  return {
    firstUs: first && 'us' in first ? first.us : undefined,
    refused: converted.filter((one) => 'refused' in one).length,
    reasons: [...reasons.values()],
  }
}

const STORED_AS: Record<ValueKind, StoredType> = { number: 'float', boolean: 'bool', text: 'string' }

/** Names of columns that the measurement has as fields of another type: the store refuses every row with their values. */
export function otherTypes(columns: readonly TableColumn[], stored: readonly CatalogueField[]): string[] {
  // A column may name the fields; their types are those of their own values.
  if (columns.some(({ use }) => use === 'key')) return []
  const types = new Map(stored.map(({ name, type }) => [name, type]))
  return columns.flatMap(({ name, use, kind }) => {
    const type = use === 'field' ? types.get(name) : undefined
    return type !== undefined && type !== STORED_AS[kind] ? [name] : []
  })
}
