import { useEffect, useRef } from 'react'

const TRICKLE_MS = 200
const FIRST = 0.1

/** The thin line at the top while a page loads. It grows slowly and never reaches the end. */
export function ProgressBar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let done = FIRST
    // No state: its change comes before the page that is being drawn, which begins again. One that takes longer than the
    // interval would never be there.
    const timer = setInterval(() => {
      done += (0.95 - done) * 0.08
      draw(bar.current, done)
    }, TRICKLE_MS)
    return () => clearInterval(timer)
  }, [])
  return <div ref={bar} className="core-shell-progress" style={{ transform: `scaleX(${FIRST})` }} data-done={FIRST} />
}

function draw(bar: HTMLDivElement | null, done: number): void {
  if (!bar) return
  bar.style.transform = `scaleX(${done})`
  bar.dataset.done = done.toFixed(3)
}
