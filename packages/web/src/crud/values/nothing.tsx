import { useCrudWords } from '../words.ts'

/** Where there is no value, in lists and details alike. */
export function Nothing() {
  const { word } = useCrudWords()
  return <span className="crud-empty">{word('empty')}</span>
}
