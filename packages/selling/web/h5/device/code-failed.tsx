import { ApiRefusal } from '@atrium/core/web/api/client'
import { Failed, Notice } from '@atrium/core/web/phone/frame'
import { useOwnWord } from '../phone.tsx'
import { CodeForm } from './code-form.tsx'

const UNKNOWN_CODE = 40413
const UNBOUND_CODE = 40414

interface CodeFailedProps {
  /** The code that did not resolve; null: the host of the page did not. */
  no: string | null
  error: Error
  onRetry(): void
}

/** An unknown code stays unknown, so there is no retry; after a lost connection there is one. */
export function CodeFailed({ no, error, onRetry }: CodeFailedProps) {
  const word = useOwnWord()
  const code = error instanceof ApiRefusal ? error.body.code : undefined
  if (no === null && code === UNKNOWN_CODE) return <ScanFirst />
  if (code === UNKNOWN_CODE || code === 40001) {
    return (
      <>
        <Notice icon="qr" tone="attention" title={word('unknownTitle')} text={word('unknownHint')} />
        <CodeForm />
      </>
    )
  }
  if (code === UNBOUND_CODE) {
    return <Notice icon="qr" tone="attention" title={word('unboundTitle')} text={word('unboundHint')} />
  }
  return <Failed error={error} onRetry={onRetry} />
}

/** Nothing says yet which seller it is. */
export function ScanFirst() {
  const word = useOwnWord()
  return (
    <>
      <Notice icon="qr" title={word('scanTitle')} text={word('scanHint')} />
      <CodeForm />
    </>
  )
}
