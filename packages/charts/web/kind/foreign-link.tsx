import '../controls.css'
import './foreign-link.css'
import { safeLink } from '@atrium/core/contract/safe-link'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCanvasWords } from './canvas-words.ts'

interface ForeignLinkQuestion {
  /** Shows the reader where the address leads, and lets them choose. An address that is none of another site does nothing. */
  ask(address: unknown): void
  /** Drawn by the caller. */
  question: ReactNode
}

/**
 * The question before a link that an author wrote is followed to another site.
 * @param target where the site is opened: in a window of its own, or instead of this page
 */
export function useForeignLink(target: '_blank' | '_self' = '_blank'): ForeignLinkQuestion {
  const [href, setHref] = useState<string | null>(null)
  const ask = useCallback((address: unknown) => {
    const link = safeLink(address, location.origin)
    if (link?.isForeign) setHref(link.href)
  }, [])
  // Not inside of the widget, whose texts may not contain a dialog.
  const question =
    href && createPortal(<Question href={href} target={target} onClose={() => setHref(null)} />, document.body)
  return { ask, question }
}

/** A link to another site that an author wrote. */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  const { ask, question } = useForeignLink()
  const askFirst = (event: MouseEvent) => {
    event.preventDefault()
    ask(href)
  }
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={askFirst}
        // The middle button would open a tab without the question.
        onAuxClick={(event) => event.button === 1 && askFirst(event)}
      >
        {children}
      </a>
      {question}
    </>
  )
}

/** A dialog of the browser: it keeps the focus, closes on Esc, and gives the focus back to the link. */
function Question({ href, target, onClose }: { href: string; target: string; onClose(): void }) {
  const words = useCanvasWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="charts-leaving"
      aria-label={words.leaving}
      onClose={onClose}
      // Keys and clicks in the question are not for the widget or the layer below it.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      <h2>{words.leaving}</h2>
      <p>
        <strong>{new URL(href).host}</strong>
        <small>{href}</small>
      </p>
      <p>{words.leavingHint}</p>
      <div className="charts-leaving-choice">
        <button type="button" className="charts-button" onClick={close}>
          {words.stay}
        </button>
        <a
          className="charts-button charts-button-primary"
          href={href}
          target={target}
          rel="noopener noreferrer"
          onClick={close}
        >
          {words.leave}
        </a>
      </div>
    </dialog>
  )
}
