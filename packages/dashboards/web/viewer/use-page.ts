import { useEffect, useRef } from 'react'

/** Sets the window's title and restores the old one on unmount. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** Calls `run` every `seconds`; zero or less means never. */
export function useEveryInterval(seconds: number, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!(seconds > 0)) return
    const timer = setInterval(() => latest.current(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
