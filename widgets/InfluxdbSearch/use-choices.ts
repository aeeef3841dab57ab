import type { FoundChoices, WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useSettled } from '@atrium/core/web/crud/use-settled'
import { useEffect, useState } from 'react'
import type { ShownField } from './shown-field.ts'

type Choices = { state: 'loading' | 'failed' } | ({ state: 'ready' } & FoundChoices)

/** The choices of a field that a search finds: those that it has, or those that are read now. */
export function useChoices(
  { parameter, choices }: ShownField,
  choicesOf: WidgetViewProps['choicesOf'],
  search: string,
) {
  const isRead = choices.length === 0
  const settled = useSettled(search.trim())
  const asked = isRead ? settled : ''
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<Choices & { of?: string }>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isRead) return
    let isOver = false
    const take = (next: Choices) => !isOver && setRead({ ...next, of: asked })
    setRead((before) => (before.state === 'failed' ? { state: 'loading' } : before))
    const answer = choicesOf?.(parameter, asked) ?? Promise.reject(new Error('nothing can be read'))
    answer.then(
      (found) => take({ state: 'ready', ...found }),
      () => take({ state: 'failed' }),
    )
    return () => {
      isOver = true
    }
  }, [isRead, parameter, asked, attempt, choicesOf])
  const words = search.toLowerCase().split(/\s+/)
  const contains = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const ready: Choices = isRead ? read : { state: 'ready', choices, total: choices.length }
  return {
    // What was found for other words is narrowed at once, until the answer for these is there.
    found: ready.state === 'ready' ? { ...ready, choices: ready.choices.filter(contains) } : ready,
    /** Whether all choices are known, so that what is not among them is gone. */
    isWhole: ready.state === 'ready' && ready.choices.length === ready.total && (!isRead || read.of === ''),
    retry: () => setAttempt((before) => before + 1),
  }
}
