import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './paper.css'
import { PaperHead } from './head.tsx'

interface SheetProps {
  title: ReactNode
  /** Lies across. */
  wide?: boolean
  /** The size of the paper is left to the printer: a roll of 80 mm, too. */
  anyPaper?: boolean
  children: ReactNode
}

/** What is printed in place of the page while it is there. It is not shown on the screen. */
export function Sheet({ title, wide = false, anyPaper = false, children }: SheetProps) {
  return createPortal(
    <article className="core-paper" data-wide={wide} data-any={anyPaper} aria-hidden="true">
      <PaperHead />
      <h1>{title}</h1>
      {children}
    </article>,
    document.body,
  )
}

/** Opens the browser's own print dialog, once, after what is to be printed was drawn. */
export function usePrintDialog(isReady: boolean, onDone: () => void): void {
  const isAsked = useRef(false)
  useEffect(() => {
    addEventListener('afterprint', onDone)
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  useEffect(() => {
    if (!isReady || isAsked.current) return
    // A frame later the letters of its fonts have been asked for.
    const frame = requestAnimationFrame(() => {
      isAsked.current = true
      void Promise.resolve(document.fonts?.ready).then(() => print())
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
}
