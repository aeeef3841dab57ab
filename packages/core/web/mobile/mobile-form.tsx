import { type ReactNode, type SubmitEvent, useId } from 'react'
import type { useKeep } from './drafts/use-keep.ts'
import { MobilePage } from './mobile-page.tsx'

interface MobileFormProps extends Pick<ReturnType<typeof useKeep>, 'failure' | 'isBusy'> {
  title: string
  /** Address of the page above. */
  up: string
  /** The word of the button. */
  submit: string
  onSubmit(): unknown
  children: ReactNode
}

/** A page with a form, whose button stays near the thumb. What `useKeep` says of its draft is shown above the button. */
export function MobileForm({ title, up, submit, onSubmit, failure, isBusy, children }: MobileFormProps) {
  const id = useId()
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void onSubmit()
  }
  const action = (
    <>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" form={id} className="core-phone-button core-phone-button-main" aria-disabled={isBusy}>
        {submit}
      </button>
    </>
  )
  return (
    <MobilePage title={title} up={up} action={action}>
      <form id={id} className="core-phone-form" onSubmit={send} noValidate>
        {children}
      </form>
    </MobilePage>
  )
}
