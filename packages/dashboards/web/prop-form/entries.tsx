import { fill } from '@atrium/core/web/words'
import { type ReactNode, useEffect, useRef } from 'react'
import { RemoveButton } from './colour-input.tsx'
import type { Values } from './fields.tsx'
import { useFormWords } from './form-context.ts'

interface EntriesProps {
  max: number
  entries: readonly Values[]
  onChange(entries: readonly Values[]): void
  /** The fields of one entry. */
  children(entry: Values, index: number): ReactNode
}

/** The entries of a list: added, removed, and moved by buttons or by Alt with an arrow key. */
export function Entries({ max, entries, onChange, children }: EntriesProps) {
  const words = useFormWords()
  const list = useRef<HTMLOListElement>(null)
  const follow = useRef<{ index: number; by: number } | null>(null)

  // The focus follows the entry that was moved.
  useEffect(() => {
    const moved = follow.current
    follow.current = null
    if (!moved) return
    const entry = list.current?.children[moved.index]
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>(':scope > header .dashboards-form-move') ?? [])]
    const [same, other] = moved.by < 0 ? buttons : buttons.toReversed()
    ;(same?.disabled ? other : same)?.focus()
  })

  function move(index: number, by: number) {
    const [one, other] = [entries[index], entries[index + by]]
    if (!one || !other) return
    follow.current = { index: index + by, by }
    onChange(entries.with(index, other).with(index + by, one))
  }

  return (
    <>
      <ol className="dashboards-form-entries" ref={list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their place
          <li key={index}>
            <header>
              <span>{fill(words.entry, { n: index + 1 })}</span>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className="dashboards-form-small dashboards-form-move"
                  aria-label={fill(by < 0 ? words.up : words.down, { n: index + 1 })}
                  title={fill(by < 0 ? words.up : words.down, { n: index + 1 })}
                  disabled={entries[index + by] === undefined}
                  onClick={() => move(index, by)}
                  onKeyDown={(event) => {
                    const to = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
                    if (to === undefined) return
                    event.preventDefault()
                    move(index, to)
                  }}
                >
                  {by < 0 ? '↑' : '↓'}
                </button>
              ))}
              <RemoveButton index={index} onClick={() => onChange(entries.toSpliced(index, 1))} />
            </header>
            {children(entry, index)}
          </li>
        ))}
      </ol>
      <button type="button" disabled={entries.length >= max} onClick={() => onChange([...entries, {}])}>
        {words.add}
      </button>
    </>
  )
}
