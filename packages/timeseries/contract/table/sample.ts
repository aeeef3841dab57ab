import type { TableRow } from './csv-options.ts'
import { guessEncodings, readings } from './encoding.ts'
import { type Fact, factsOf, guessHeader, guessLayout, guessUnits } from './layout.ts'
import type { Dialect, Encoding } from './plan.ts'

const SAMPLE_ROWS = 1000

export interface TableSample {
  dialect: Dialect
  /** What the file's first bytes suggest, whatever was chosen. */
  guessed: Dialect
  /** The encodings that the bytes leave open, with how a line reads in them; fewer than two if one was chosen. */
  encodings: { encoding: Encoding; text: string }[]
  /** What the lines before the heading say. */
  facts: Fact[]
  /** The first rows of the file, names and units among them. */
  rows: string[][]
}

/**
 * The first rows of a file. `chosen` replaces what its first bytes suggest.
 * @param open reads the rows of the file
 */
export async function sampleOf(
  first: Uint8Array,
  open: (dialect: Dialect) => AsyncIterable<TableRow[]>,
  chosen: Partial<Dialect>,
): Promise<TableSample> {
  const encodings = guessEncodings(first)
  const encoding = chosen.encoding ?? encodings[0]!
  const text = new TextDecoder(encoding).decode(first)
  const layout = guessLayout(text, chosen.delimiter)
  const delimiter = layout.delimiter
  const skip = chosen.skip ?? layout.skip
  const rows: string[][] = []
  const most = SAMPLE_ROWS + 1
  for await (const some of open({ encoding, delimiter, skip, hasHeader: false, hasUnits: false })) {
    rows.push(...some.slice(0, most - rows.length).map(({ cells }) => cells))
    if (rows.length >= most) break
  }
  const named = guessHeader(rows)
  const hasHeader = chosen.hasHeader ?? named
  const withUnits = hasHeader && guessUnits(rows)
  return {
    dialect: { encoding, delimiter, skip, hasHeader, hasUnits: hasHeader && (chosen.hasUnits ?? withUnits) },
    guessed: {
      encoding: encodings[0]!,
      delimiter: guessLayout(text).delimiter,
      skip: layout.skip,
      hasHeader: named,
      hasUnits: withUnits,
    },
    encodings: chosen.encoding === undefined && encodings.length > 1 ? readings(first, encodings) : [],
    facts: factsOf(text.split(/\r\n|\n|\r/).slice(0, skip), delimiter),
    rows,
  }
}

export interface TableParts {
  header: string[] | undefined
  units: string[] | undefined
  rows: string[][]
}

export function partsOf({ rows, dialect }: Pick<TableSample, 'rows' | 'dialect'>): TableParts {
  const heads = headRows(dialect)
  return {
    header: dialect.hasHeader ? (rows[0] ?? []) : undefined,
    units: dialect.hasUnits ? rows[1] : undefined,
    rows: rows.slice(heads),
  }
}

/** The rows before the values. */
export const headRows = ({ hasHeader, hasUnits }: Dialect): number => Number(hasHeader) + Number(hasHeader && hasUnits)

/** Takes a number of lines from the start of a text that comes in pieces. */
export function lineCutter(count: number): (piece: string) => string {
  let left = count
  let endedWithReturn = false
  return (piece) => {
    // The two signs of one line end may be in two pieces.
    let at = endedWithReturn && piece[0] === '\n' ? 1 : 0
    if (piece !== '') endedWithReturn = false
    for (; left > 0; left--) {
      const end = /\r\n|\n|\r/g
      end.lastIndex = at
      const found = end.exec(piece)
      if (!found) return ''
      at = end.lastIndex
      endedWithReturn = found[0] === '\r' && at === piece.length
    }
    return piece.slice(at)
  }
}
