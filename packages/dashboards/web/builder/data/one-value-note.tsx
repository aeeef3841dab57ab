import { fill } from '@atrium/core/web/words'
import { useData, useDataWords } from './data-context.ts'

/** Says that a statement takes one value of a parameter of which several can be chosen. */
export function OneValueNote({ statement }: { statement: string }) {
  const words = useDataWords()
  const { parameters } = useData()
  const named = parameters.filter(({ name, several }) => several && statement.includes(`{${name}}`))
  if (named.length === 0) return null
  return (
    <p role="note" className="dashboards-builder-muted">
      {fill(words.oneValue, { names: named.map(({ name }) => `{${name}}`).join(' ') })}
    </p>
  )
}
