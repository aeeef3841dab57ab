import { colourFor } from '@atrium/contract/colours'
import type { Cell } from '@atrium/contract/data'
import type { TextStyle } from '@atrium/contract/define/props'

/** The colour of the first condition that the value meets, otherwise the text's own colour, if it has one. */
export function textColour(style: TextStyle, value: Cell): { color?: string } {
  const color = colourFor(value, style.colorConditions) || style.color
  return color ? { color } : {}
}
