import type { Pile } from '../pile.ts'

/** What charge points of the field do beside the standard, or where it leaves room: what is sent, and what comes of it. */
export interface Case {
  name: string
  sent: string
  run(pile: Pile): Promise<unknown>
  result: unknown
}

export const HUGE = 2 ** 40

/** A sample of power, of the whole or of a phase. */
export const power = (value: unknown, phase?: string) => ({
  value,
  measurand: 'Power.Active.Import',
  ...(phase ? { phase } : {}),
})
