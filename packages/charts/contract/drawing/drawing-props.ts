import { bool, num } from '@atrium/core/contract/define/fields'
import { section } from '../define/props.ts'

/** What the kinds of drawings have in common, besides the drawing. */
export const DRAWING_PROPS = {
  /** The drawing fills its widget, also where that changes its proportions. */
  fillCanvas: bool({ default: false }),
  /** Of the number in a message to the drawing. */
  event: section({
    min: num(3, { min: -1e9, max: 1e9, default: 50 }),
    max: num(3, { min: -1e9, max: 1e9, default: 400, above: 'min' }),
  }),
} as const
