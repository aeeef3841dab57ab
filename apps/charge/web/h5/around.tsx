import { useWord } from './words.ts'

/** `空闲 3 / 10` */
export function Around({ about: { free, total } }: { about: Record<string, unknown> }) {
  const word = useWord()
  return word('freeOf', { free: Number(free), total: Number(total) })
}
