import { colourFor } from '@atrium/core/contract/colours'
import type { Cell } from '../../contract/data.ts'
import type { TextStyle } from '../../contract/define/props.ts'

/** The colour of the first condition that the value meets, otherwise the text's own colour, if it has one. */
export function textColour(style: TextStyle, value: Cell): { color?: string } {
  const color = colourFor(value, style.colorConditions) || style.color
  return color ? { color } : {}
}
