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
      className="h5-sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <h2>{title}</h2>
      {text && <p className="h5-muted">{text}</p>}
      <div className="h5-row">
        <button type="button" className="h5-button" onClick={onNo}>
          {no}
        </button>
        <button type="button" className="h5-button h5-button-danger" aria-disabled={isBusy} onClick={onYes}>
          {yes}
        </button>
      </div>
    </dialog>
  )
}
