import axe from 'axe-core'

interface Color {
  parseString(text: string): Color
}

// axe's types leave out its colours.
const { Color, getContrast, flattenColors } = (axe.commons as unknown as { color: ColorParts }).color

interface ColorParts {
  Color: new () => Color
  getContrast(ground: Color, colour: Color): number
  flattenColors(colour: Color, ground: Color): Color
}

const parse = (text: string) => new Color().parseString(text)

/**
 * The contrast of a colour on a ground as WCAG 2 defines it, 1 to 21, as axe measures it in the journeys. A ground with
 * an opacity lies on `under`.
 */
export function contrast(colour: string, ground: string, under = ground): number {
  return getContrast(flattenColors(parse(ground), parse(under)), parse(colour))
}
