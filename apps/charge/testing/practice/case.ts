import type { Pile } from '../pile.ts'

/** Something that real charge points do and the standard does not say, or leaves open: what is sent, and its result. */
export interface Case {
  name: string
  sent: string
  run(pile: Pile): Promise<unknown>
  result: unknown
}

export const HUGE = 2 ** 40

/** A sample of power, in total or of one phase. */
export const power = (value: unknown, phase?: string) => ({
  value,
  measurand: 'Power.Active.Import',
  ...(phase ? { phase } : {}),
})
