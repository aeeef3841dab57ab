import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '../../page/chunk.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useWord } from '../words.ts'

const FindDialog = lazy(() => import('./find-dialog.tsx'))

/** Opens the search, by this button or with Ctrl-K (⌘K) on any page. */
export function FindButton() {
  const word = useWord()
  const [isOpen, setOpen] = useState(false)
  const after = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (isOpen) return
    // Now the focus is where it was before, which a chosen command may be for.
    after.current?.()
    after.current = undefined
  }, [isOpen])
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Otherwise the browser would open its own search.
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className="core-icon-button"
        aria-label={word('findMenu')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${word('findMenu')} (Ctrl+K)`}
        onClick={() => setOpen(true)}
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
