import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../page/chunk.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useWord } from '../words.ts'

const FindDialog = lazyPage(() => import('./find-dialog.tsx'))

/** Opens the search, by this button or with Ctrl-K (⌘K) on any page. */
export function FindButton() {
  const word = useWord()
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  const after = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (isOpen) return
    // A chosen command is for what had the focus before.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    before.current = null
    after.current?.()
    after.current = undefined
  }, [isOpen])
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Otherwise the browser would open its own search.
      event.preventDefault()
      before.current ??= document.activeElement
      setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className="a-icon-button"
        aria-label={word('findMenu')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${word('findMenu')} (Ctrl+K)`}
        onClick={({ currentTarget }) => {
          before.current = currentTarget
          setOpen(true)
        }}
      >
        <LineIcon name="search" size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <FindDialog
            onClose={(then) => {
              after.current = then
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
