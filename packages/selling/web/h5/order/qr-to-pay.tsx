import { lazy } from '@atrium/core/web/page/chunk'
import { Suspense } from 'react'
import { useWord } from '../words.ts'

// The shell's QR code library, loaded only for the few consumers who open this page on a desktop.
const QrDrawing = lazy(() => import('./qr-drawing.tsx'))

/** On a screen without weixin: a code that the phone scans to pay. */
export function QrToPay({ text }: { text: string }) {
  const word = useWord()
  return (
    <section className="core-phone-hero">
      <Suspense fallback={<div className="selling-phone-qr" />}>
        <QrDrawing text={text} />
      </Suspense>
      <p>{word('scanToPay')}</p>
    </section>
  )
}
