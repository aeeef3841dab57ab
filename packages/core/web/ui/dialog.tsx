import { Modal, type ModalProps } from 'antd'
import { useRef } from 'react'
import { useFocusBack } from './use-focus-back.ts'

/** Of radio buttons, the chosen one. */
const FIELDS = ':is(input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked)), textarea, [role="switch"])'

/** A dialog in which the first field has the focus first, or the confirming button if there is no field. */
export function Dialog({ afterOpenChange, children, ...props }: ModalProps) {
  const body = useRef<HTMLDivElement>(null)
  useFocusBack(props.open === true)
  function focusFirst() {
    // A person has already chosen a field.
    if (body.current?.contains(document.activeElement)) return
    const field = body.current?.querySelector<HTMLElement>(`${FIELDS}:not(:disabled)`)
    const confirm = body.current
      ?.closest('[role="dialog"]')
      ?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')
    ;(field ?? confirm)?.focus()
  }
  return (
    <Modal
      {...props}
      // Without animations the dialog is still hidden when `autoFocus` would work.
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst()
        afterOpenChange?.(isOpen)
      }}
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}
