import type { ColumnUse, DecimalSign, ValueKind } from './plan.ts'
import { guessReading, type Reading } from './reading.ts'
import type { TableParts } from './sample.ts'

/** What the options of the command say, by the names of `READ_OPTIONS`. Absent ones leave the guess. */
export interface ReadChoices {
  decimal?: DecimalSign | undefined
  names?: readonly string[] | undefined
  times?: readonly string[]
  format?: string | undefined
  zone?: string | undefined
  offsets?: 'zone' | 'refuse' | undefined
  years?: 'any' | 'usual' | undefined
  tags?: readonly string[]
  fields?: readonly string[]
  key?: string | undefined
  ignored?: readonly string[]
  kinds?: ReadonlyMap<string, ValueKind>
  units?: ReadonlyMap<string, string>
  facts?: readonly { name: string; value: string }[]
}

/** An option that does not fit to the file: a column that is not there, or another number of names. */
export class ChoiceError extends Error {
  readonly kind: 'missing' | 'names'
  readonly column: string
  readonly names: readonly string[]

  constructor(kind: ChoiceError['kind'], column: string, names: readonly string[]) {
    super(`${kind} ${column}`)
    this.kind = kind
    this.column = column
    this.names = names
  }
}

/**
 * The guess with what was chosen in place of it.
 * @throws ChoiceError
 */
export function readingOf(parts: TableParts, choices: ReadChoices): Reading {
  const { names, times = [], tags = [], fields = [], ignored = [], kinds = new Map(), units = new Map() } = choices
  const guessed = guessReading(parts, { decimal: choices.decimal })
  if (names && names.length !== guessed.columns.length)
    throw new ChoiceError('names', String(guessed.columns.length), names)
  const known = names ?? guessed.columns.map(({ name }) => name)
  const find = (name: string) => {
    const at = known.indexOf(name)
    if (at < 0) throw new ChoiceError('missing', name, known)
    return at
  }
  const mentioned = [...tags, ...fields, ...ignored, ...kinds.keys(), ...units.keys()]
  for (const name of choices.key === undefined ? mentioned : [...mentioned, choices.key]) find(name)
  const reading =
    times.length === 0 ? guessed : guessReading(parts, { decimal: choices.decimal, times: times.map(find) })
  const useOf = (name: string, use: ColumnUse): ColumnUse => {
    if (use === 'time') return use
    if (ignored.includes(name) || name === '') return 'none'
    if (name === choices.key) return 'key'
    if (tags.includes(name)) return 'tag'
    if (fields.includes(name) || kinds.has(name)) return 'field'
    if (use === 'tag') return tags.length > 0 ? 'field' : 'tag'
    // A column without a heading that gets a name.
    return use === 'none' && names ? 'field' : use
  }
  return {
    ...reading,
    format: choices.format ?? reading.format,
    zone: choices.zone,
    offsets: choices.offsets ?? null,
    years: choices.years ?? null,
    constants: choices.facts ?? [],
    columns: reading.columns.map((column, at) => {
      const name = names ? known[at]! : column.name
      return {
        ...column,
        name,
        use: useOf(name, column.use),
        kind: kinds.get(name) ?? column.kind,
        doubt: kinds.has(name) ? undefined : column.doubt,
        unit: units.get(name) ?? column.unit,
      }
    }),
  }
}
