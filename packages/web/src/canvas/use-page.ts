import { useEffect, useRef } from 'react'

/** The window is called like what it shows, and gets its old name back. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** Runs every so many seconds; zero and less is off. */
export function useEveryInterval(seconds: number, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!(seconds > 0)) return
    const timer = setInterval(() => latest.current(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
