import { useCrudWords } from '../words.ts'

/** The sign for an empty value, the same in lists and details. */
export function Nothing() {
  const { word } = useCrudWords()
  return <span className="core-crud-empty">{word('empty')}</span>
}
