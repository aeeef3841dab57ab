import { Frame, Waiting } from '@atrium/core/web/phone/frame'
import { CodeFailed, type Resolved, useCode, usePhone, useVisit } from '@atrium/selling/web/phone'
import type { ReactNode } from 'react'
import type { phone } from '../../phone.ts'
import { useWord } from './words.ts'

/** The shop that this phone has come into, with what it offers now. */
export type Shop = Resolved<typeof phone>

const LOOK_AGAIN_MS = 15_000

/** Draws a page of the shop as soon as it is known which shop it is. */
export function InShop({ children }: { children(shop: Shop, no: string | null): ReactNode }) {
  const no = useCode()
  const word = useWord()
  const { app } = usePhone()
  const { data, error, refetch } = useVisit<typeof phone>(no, LOOK_AGAIN_MS)
  if (data) return children(data, no)
  return (
    <Frame title={word('title')} orders={`/h5/${app.key}/orders`}>
      {error ? <CodeFailed no={no} error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </Frame>
  )
}
