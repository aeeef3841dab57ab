import { useWord } from './words.ts'

/** Whether somebody plays at the machine. */
export function Around({ about: { playing } }: { about: Record<string, unknown> }) {
  const word = useWord()
  return word(playing ? 'inUse' : 'free')
}
