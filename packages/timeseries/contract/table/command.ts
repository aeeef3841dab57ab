import { guessDecimal } from './kinds.ts'
import type { ReadOption } from './options.ts'
import type { Dialect } from './plan.ts'
import { guessReading, type Reading, seenTimes, timesAt } from './reading.ts'
import { partsOf, type TableSample } from './sample.ts'

export interface ImportCommand {
  file: string
  db: string
  measurement: string
  sample: TableSample
  reading: Reading
  guess: CommandGuess
}

/** What the command finds by itself, given the columns of the times and the decimal sign. */
export interface CommandGuess {
  columns: Reading['columns']
  /** Without that option. */
  decimal: Reading['decimal']
}

export function commandGuess(
  sample: TableSample,
  { columns, decimal }: Pick<Reading, 'columns' | 'decimal'>,
): CommandGuess {
  const parts = partsOf(sample)
  const times = timesAt(columns)
  const given = guessReading(parts, { decimal: decimal ?? undefined, times: times.length > 0 ? times : undefined })
  const { doubt, decimal: alone } = guessDecimal(parts.rows)
  return { columns: given.columns, decimal: doubt === undefined ? alone : null }
}

const option = (name: ReadOption, value: string) => `--${name}=${value}`

/**
 * The arguments with which `npm run import` reads a file as it was decided, without the server's address and the
 * credential. What the command finds by itself is not repeated.
 */
export function importArguments({ file, db, measurement, sample, reading, guess }: ImportCommand): string[] {
  return [
    file,
    `--db=${db}`,
    `--measurement=${measurement}`,
    ...timeArguments(sample, reading),
    ...dialectArguments(sample),
    ...columnArguments(reading, guess),
    ...reading.constants.map(({ name, value }) => option('fact', `${name}=${value}`)),
  ]
}

function timeArguments(sample: TableSample, reading: Reading): string[] {
  const { columns, format, zone, years, offsets } = reading
  const carries = seenTimes(reading, partsOf(sample).rows).offsets
  return [
    ...columns.filter(({ use }) => use === 'time').map(({ name }) => option('time', name)),
    option('format', format ?? 'iso'),
    ...(carries === 'all' || zone === undefined ? [] : [option('zone', zone)]),
    ...(offsets === null ? [] : [option('offsets', offsets)]),
    ...(years === null ? [] : [option('years', years)]),
  ]
}

function dialectArguments({ dialect, guessed }: TableSample): string[] {
  const differs = (name: keyof Dialect) => dialect[name] !== guessed[name]
  const yes = (value: boolean) => (value ? 'yes' : 'no')
  return [
    ...(dialect.encoding === 'utf-8' && !differs('encoding') ? [] : [option('encoding', dialect.encoding)]),
    ...(differs('delimiter') ? [option('delimiter', dialect.delimiter === '\t' ? 'tab' : dialect.delimiter)] : []),
    ...(differs('skip') ? [option('skip', String(dialect.skip))] : []),
    ...(differs('hasHeader') ? [option('header', yes(dialect.hasHeader))] : []),
    ...(differs('hasUnits') && dialect.hasHeader ? [option('units', yes(dialect.hasUnits))] : []),
  ]
}

function columnArguments({ columns, decimal }: Reading, alone: CommandGuess): string[] {
  const isRenamed = columns.some(({ name, use }, at) => use !== 'none' && name !== alone.columns[at]!.name)
  const tags = columns.filter(({ use }) => use === 'tag')
  const hasGuessedTags = columns.every(({ use }, at) => (use === 'tag') === (alone.columns[at]!.use === 'tag'))
  return [
    ...(decimal === null || decimal === alone.decimal ? [] : [option('decimal', decimal)]),
    ...(isRenamed ? columns.map(({ name, use }) => option('name', use === 'none' ? '' : name)) : []),
    ...(hasGuessedTags ? [] : tags.map(({ name }) => option('tag', name))),
    ...columns.flatMap(({ name, use, kind, unit }, at) => {
      const guess = alone.columns[at]!
      if (use === 'none') return isRenamed || guess.use === 'none' ? [] : [option('ignore', name)]
      if (use === 'key') return [option('key', name)]
      if (use !== 'field') return []
      const isFreed = guess.use === 'none' || (guess.use === 'tag' && tags.length === 0)
      return [
        ...(kind !== guess.kind || guess.doubt !== undefined
          ? [option(kind, name)]
          : isFreed
            ? [option('field', name)]
            : []),
        ...(unit === guess.unit ? [] : [option('unit', `${name}=${unit}`)]),
      ]
    }),
  ]
}

/** The whole line for a shell. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
}
