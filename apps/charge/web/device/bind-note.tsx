import { useWords } from '../words.ts'

/** Explains what an empty agent or channel partner means. */
export default function BindNote({ rows }: { rows: readonly unknown[] }) {
  const { word } = useWords()
  return <p className="crud-muted">{word(rows.length > 1 ? 'bindManyHint' : 'bindHint')}</p>
}
