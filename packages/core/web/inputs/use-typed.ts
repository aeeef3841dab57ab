import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** What is typed is reported after this pause, or when the field is left; 0: at once. */
export const PauseMs = createContext(0)

/**
 * A text that a person types. It stays as it was typed until the field is left, whatever the value becomes, and is
 * reported after the pause of the form, when the field is left, or when it disappears.
 */
export function useTyped(value: string, onChange: (text: string) => void) {
  const pauseMs = useContext(PauseMs)
  const [typed, setTyped] = useState<string | null>(null)
  // A report uses the newest values of the other fields, not those from when the person typed.
  const report = useRef(onChange)
  report.current = onChange
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)

  function flush() {
    const last = waiting.current
    if (!last) return
    clearTimeout(last.timer)
    waiting.current = null
    report.current(last.text)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field disappears
  useEffect(() => flush, [])

  return {
    text: typed ?? value,
    type(text: string) {
      setTyped(text)
      if (pauseMs === 0) return report.current(text)
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { text, timer: setTimeout(flush, pauseMs) }
    },
    leave() {
      flush()
      setTyped(null)
    },
  }
}
