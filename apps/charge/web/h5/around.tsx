import { type Parts, useWord } from './words.ts'

/** `空闲 3 / 10` */
export const Around: Parts['Around'] = ({ about: { free, total } }) => {
  const word = useWord()
  return word('freeOf', { free, total })
}
