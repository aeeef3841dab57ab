import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: then everything is drawn at once, without controls. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const print = matchMedia('print')
    // The browser draws the printed page as soon as the event has been handled.
    const show = (next: boolean) => flushSync(() => setPrinting(next))
    const before = () => show(true)
    const after = () => show(false)
    const change = () => show(print.matches)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    print.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      print.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
