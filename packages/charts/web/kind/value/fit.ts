const MAX_PX = 132
const MIN_PX = 14
const UNIT_RATIO = 0.42
const LINE_RATIO = 1.1

/** Fonts differ a little; what is cut off at the end of a number changes its value. */
const SPARE = 0.97

/** The font size at which a number and its unit fit into a box. Widths are those of tabular figures. */
export function fittingFontPx(text: string, unit: string, width: number, height: number): number {
  const ems = widthEm(text) + (unit ? UNIT_RATIO * (widthEm(unit) + 0.5) : 0)
  return Math.round(Math.max(MIN_PX, Math.min(MAX_PX, height / LINE_RATIO, (width * SPARE) / Math.max(ems, 1.6))))
}

/** The widest of some texts. */
export function widest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (widthEm(text) > widthEm(best) ? text : best), '')
}

function widthEm(text: string): number {
  let sum = 0
  for (const character of text) sum += characterEm(character)
  return sum
}

function characterEm(character: string): number {
  if (/[,.:'|il ]/.test(character)) return 0.36
  if (/[+<>=~%@mMwW]/.test(character)) return 0.88
  const code = character.codePointAt(0) ?? 0
  // Chinese, and signs such as ℃ that are as wide.
  return code > 0x2e7f || (code >= 0x2100 && code <= 0x22ff) ? 1.1 : 0.69
}
