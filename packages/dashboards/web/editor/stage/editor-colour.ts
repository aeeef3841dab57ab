/** The first colour of series is much like that of one's own selection. */
const FIRST = 2
const COLOURS = 7

/** The colour of a person among those who edit a dashboard: the same on the canvas and beside their name. */
export function editorColour(editors: readonly { who: string }[], who: string): string {
  const people = [...new Set(editors.map((one) => one.who))].sort()
  return `var(--a-series-${FIRST + (Math.max(0, people.indexOf(who)) % COLOURS)})`
}
