import { useEffect, useRef } from 'react'

interface SheetProps {
  title: string
  text?: string | undefined
  yes: string
  no: string
  isBusy: boolean
  onYes(): void
  onNo(): void
}

/** A confirmation at the bottom of the page, near the thumb. */
export function Sheet({ title, text, yes, no, isBusy, onYes, onNo }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="core-phone-sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <h2>{title}</h2>
      {text && <p className="core-phone-muted">{text}</p>}
      <div className="core-phone-row">
        <button type="button" className="core-phone-button" onClick={onNo}>
          {no}
        </button>
        <button
          type="button"
          className="core-phone-button core-phone-button-danger"
          aria-disabled={isBusy}
          onClick={onYes}
        >
          {yes}
        </button>
      </div>
    </dialog>
  )
}
