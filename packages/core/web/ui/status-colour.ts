import type { Colour } from '../../contract/define/fields.ts'

const VARIABLES: Readonly<Record<Colour, string>> = {
  grey: 'var(--a-neutral)',
  blue: 'var(--a-info)',
  green: 'var(--a-good)',
  orange: 'var(--a-attention)',
  red: 'var(--a-alarm)',
}

/** The colour of a state in a style; a state without one is grey, as its tag is. */
export const statusColour = (colour: Colour = 'grey'): string => VARIABLES[colour]
