import './draft-tag.css'
import { useWords } from './words.ts'

/** Says that what it stands beside is a draft. */
export function DraftTag() {
  const { word } = useWords()
  return <span className="visual-draft-tag">{word('draftTag')}</span>
}
