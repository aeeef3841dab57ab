/** The width of A4 upright and across, in halves of letters of nine points. */
const UPRIGHT = 112
const ACROSS = 166
/** What is longer is broken into lines. */
const LONGEST = 36
const SHORTEST = 5
/** A longer head takes two lines. */
const LONGEST_HEAD = 12
/** The room beside the letters. */
const BESIDE = 2
const [POINTS, LEAST_POINTS] = [9, 6]

interface PaperColumns {
  /** Lies across. */
  wide: boolean
  points: number
  /** Of each column, in percent of the paper. */
  widths: number[]
}

export interface PaperColumn {
  head: string
  texts: readonly string[]
  /** A figure or a time, which is not broken into lines. */
  isWhole: boolean
}

/**
 * How the columns of a list share the paper: each is as wide as its longest text, up to a limit. A paper lies across if
 * they have no room upright, and its letters are smaller if they have none across.
 */
export function paperColumns(columns: readonly PaperColumn[]): PaperColumns {
  const letters = columns.map(({ head, texts, isWhole }) => {
    const named = lettersOf(head)
    const least = Math.max(SHORTEST, named > LONGEST_HEAD ? Math.ceil(named / 2) : named)
    const longest = Math.max(least, ...texts.map(lettersOf))
    return (isWhole ? longest : Math.min(longest, Math.max(LONGEST, least))) + BESIDE
  })
  const sum = sumOf(letters)
  const wide = sum > UPRIGHT
  const points = Math.min(POINTS, Math.max(LEAST_POINTS, (POINTS * (wide ? ACROSS : UPRIGHT)) / sum))
  const shared = narrowed(columns, letters, (ACROSS * POINTS) / LEAST_POINTS)
  const all = sumOf(shared)
  return { wide, points: Math.round(points * 10) / 10, widths: shared.map((each) => (each / all) * 100) }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Where there is no room even for the smallest letters, columns that may be broken into lines give theirs. */
function narrowed(columns: readonly PaperColumn[], letters: readonly number[], room: number): number[] {
  const missing = sumOf(letters) - room
  const spares = letters.map((each, i) => (columns[i]!.isWhole ? 0 : Math.max(0, each - SHORTEST - BESIDE)))
  const share = missing > 0 ? Math.min(1, missing / Math.max(1, sumOf(spares))) : 0
  return letters.map((each, i) => each - spares[i]! * share)
}

/** Letters that are as wide as they are high, such as Chinese ones. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu
const CAPITALS = /[A-Z%&@]/g
const [WIDE_HALVES, CAPITAL_HALVES, LATIN_HALVES] = [2, 1.6, 1.25]

/** The width of a text in halves of letters; of several lines that of the widest. */
function lettersOf(text: string): number {
  return Math.max(
    ...text.split('\n').map((line) => {
      const wide = line.match(WIDE)?.length ?? 0
      const capitals = line.match(CAPITALS)?.length ?? 0
      return wide * WIDE_HALVES + capitals * CAPITAL_HALVES + ([...line].length - wide - capitals) * LATIN_HALVES
    }),
  )
}
