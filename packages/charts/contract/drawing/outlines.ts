/** The outlines of objects as texts, in the forms of SVG: `0,0 10,5` and `M0 0L10 5`. */

export const MAX_POINTS = 2_000
export const MAX_OUTLINE = 20_000

const NUMBER = '-?\\d+(\\.\\d+)?(e-?\\d+)?'
export const POINTS = `^(|${NUMBER},${NUMBER}( ${NUMBER},${NUMBER})*)$`

export interface Point {
  x: number
  y: number
}

/** The points of a text that suits the pattern. */
export function pointsOf(text: string): Point[] {
  if (text === '') return []
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return { x, y }
  })
}

export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ')
}

export interface PathCommand {
  /** As in SVG; a small letter counts from where the one before ends. */
  letter: string
  numbers: number[]
}

const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const TOKEN = /[A-Za-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[\s,]+|./gs

/** The commands of a path, each with the numbers of one; undefined if the text is no path. `''` has none. */
export function pathCommands(path: string): PathCommand[] | undefined {
  const commands: PathCommand[] = []
  let letter = ''
  let numbers: number[] = []
  const isWhole = () => letter === '' || numbers.length === COUNTS[letter.toUpperCase()]
  for (const [token] of path.matchAll(TOKEN)) {
    if (/^[\s,]/.test(token)) continue
    if (/^[A-Za-z]$/.test(token)) {
      if (!isWhole() || !Object.hasOwn(COUNTS, token.toUpperCase())) return undefined
      letter = token
      numbers = []
      commands.push({ letter, numbers })
      continue
    }
    const number = Number(token)
    if (!Number.isFinite(number) || letter === '' || COUNTS[letter.toUpperCase()] === 0) return undefined
    if (isWhole()) {
      // More numbers repeat the command; those after a move are lines.
      if (letter === 'M' || letter === 'm') letter = letter === 'M' ? 'L' : 'l'
      numbers = []
      commands.push({ letter, numbers })
    }
    numbers.push(number)
  }
  const [first] = commands
  return isWhole() && (first === undefined || first.letter.toUpperCase() === 'M') ? commands : undefined
}
