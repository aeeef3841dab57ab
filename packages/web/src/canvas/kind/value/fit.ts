const MAX_PX = 132
const MIN_PX = 14
const UNIT_RATIO = 0.42
const LINE_RATIO = 1.1

/** The font size at which a number and its unit fit into a box. Widths are those of tabular figures. */
export function fittingFontPx(text: string, unit: string, width: number, height: number): number {
  const ems = widthEm(text) + (unit ? UNIT_RATIO * (widthEm(unit) + 0.5) : 0)
  return Math.round(Math.max(MIN_PX, Math.min(MAX_PX, height / LINE_RATIO, width / Math.max(ems, 1.6))))
}

function widthEm(text: string): number {
  let sum = 0
  for (const character of text)
    sum += /[,.:'|il ]/.test(character) ? 0.34 : (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.02 : 0.68
  return sum
}
