import { useWords } from '../words.ts'

/** What an empty agent or channel means, which nobody would guess. */
export default function BindNote({ rows }: { rows: readonly unknown[] }) {
  const { word } = useWords()
  return <p className="crud-muted">{word(rows.length > 1 ? 'bindManyHint' : 'bindHint')}</p>
}
