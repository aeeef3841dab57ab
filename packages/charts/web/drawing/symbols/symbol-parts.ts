/** What a symbol consists of: paths in a square of 100 × 100, as SVG writes them. */

/** How a part moves while its symbol is on. */
export type Motion =
  | { how: 'turn'; x: number; y: number; periodS: number }
  /** Turns about an upright axis, seen from the side. */
  | { how: 'spin'; x: number; periodS: number }
  | { how: 'swing'; x: number; y: number; degrees: number; periodS: number }
  /** Dashes that move along the path; so far in a second. */
  | { how: 'flow'; speed: number }
  | { how: 'pulse'; periodS: number }

export interface SymbolPart {
  d: string
  /**
   * `body`: a surface with an outline. `line`, `thin`: an outline only. `accent`: filled with the colour of the lines
   * while the symbol is on, only its outline while it is off.
   */
  look: 'body' | 'line' | 'thin' | 'accent'
  motion?: Motion
  /** Absent: it is always there. */
  only?: 'on' | 'off'
}

export interface SymbolDrawing {
  parts: readonly SymbolPart[]
  vessel?: Vessel
}

/** What stands in a symbol up to its level. */
export interface Vessel {
  /** The part on whose surface it is drawn. */
  body: string
  /** Where it can stand. */
  d: string
  emptyY: number
  fullY: number
}

const round = (value: number) => Number(value.toFixed(1))

export const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`

/** Bent blades around a hub. */
export function blades(x: number, y: number, radius: number, count: number): string {
  const at = (angle: number, away: number) =>
    `${round(x + away * Math.cos(angle))} ${round(y + away * Math.sin(angle))}`
  const step = (2 * Math.PI) / count
  return Array.from({ length: count }, (_, index) => {
    const angle = index * step
    const tip = `${at(angle + step * 0.1, radius)}`
    const back = `${at(angle + step * 0.62, radius * 0.92)}`
    return `M${x} ${y}Q${at(angle - step * 0.15, radius * 0.7)} ${tip}Q${at(angle + step * 0.45, radius * 1.08)} ${back}Q${at(angle + step * 0.4, radius * 0.5)} ${x} ${y}Z`
  }).join('')
}
