import { useEffect, useRef, useState } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useMobileWords } from '../words.ts'
import type { Scanned } from './scanned.ts'
import { Scanner } from './scanner.tsx'

interface ScanButtonProps {
  /** Absent: `Scan`. */
  label?: string
  /** Returns why the code is of no use here, or nothing: then the camera is closed. */
  onScan(scanned: Scanned): string | undefined
}

/** Opens the camera over the page, which stays as it is. */
export function ScanButton({ label, onScan }: ScanButtonProps) {
  const { word } = useMobileWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  const name = label ?? word('scan')
  return (
    <>
      <button type="button" className="core-phone-button core-phone-button-main" onClick={() => setOpen(true)}>
        <LineIcon name="qr" size={20} />
        &nbsp;{name}
      </button>
      {isOpen && (
        <dialog ref={dialog} className="core-mobile-overlay" aria-label={name} onClose={() => setOpen(false)}>
          <div className="core-mobile-overlay-head">
            <strong>{name}</strong>
            <button type="button" className="core-mobile-link" onClick={() => setOpen(false)}>
              {word('close')}
            </button>
          </div>
          <Scanner
            onScan={(scanned) => {
              const refused = onScan(scanned)
              if (!refused) setOpen(false)
              return refused
            }}
          />
        </dialog>
      )}
    </>
  )
}
