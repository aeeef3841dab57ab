import { type Parts, useWord } from './words.ts'

/** Whether somebody plays at the machine. */
export const Around: Parts['Around'] = ({ about: { playing } }) => {
  const word = useWord()
  return word(playing ? 'inUse' : 'free')
}
