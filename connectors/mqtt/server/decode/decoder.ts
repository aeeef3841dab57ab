import type { Cell } from '@atrium/charts/contract/data'
import type { MqttSettings } from '../../mqtt-source.ts'
import { cellAt, leavesOf, pathOf } from './json-path.ts'
import { lineValues } from './line-values.ts'

type Encoding = MqttSettings['encoding']

/** Reads messages into rows of cells, one for a JSON message, one for each line. */
export interface Decoder {
  /** What the cells of a row are called. Those that no query named are found in the messages, so there may come more. */
  readonly columns: readonly string[]
  /** Undefined for a message that is no such text. */
  rows(text: string): Cell[][] | undefined
}

/** Columns that are found; what more messages have is not shown unless it is named. */
const MAX_FOUND = 50

export function decoderOf(encoding: Encoding, named: readonly string[]): Decoder {
  const columns = [...named]
  const paths = named.map(pathOf)
  const found = (values: ReadonlyMap<string, Cell>): Cell[] => {
    for (const name of values.keys()) if (columns.length < MAX_FOUND && !columns.includes(name)) columns.push(name)
    return columns.map((name) => values.get(name) ?? null)
  }
  const ofJson = (text: string): Cell[][] | undefined => {
    const value = parsed(text)
    if (value === undefined) return undefined
    return [named.length === 0 ? found(leavesOf(value)) : paths.map((path) => cellAt(value, path))]
  }
  const ofLines = (text: string): Cell[][] | undefined => {
    const lines = lineValues(text)
    if (lines.length === 0) return undefined
    if (named.length === 0) return lines.map((values) => found(new Map(Object.entries(values))))
    return lines.map((values) => named.map((name) => (Object.hasOwn(values, name) ? (values[name] ?? null) : null)))
  }
  return { columns, rows: encoding === 'json' ? ofJson : ofLines }
}

/** What can be chosen in a message. */
export function namesIn(encoding: Encoding, text: string): string[] {
  const decoder = decoderOf(encoding, [])
  decoder.rows(text)
  return [...decoder.columns]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
