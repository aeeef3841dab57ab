import { ApiRefusal } from '@atrium/core/web/api/client'
import { useSay } from '@atrium/core/web/phone/frame'
import { useLocale } from '@atrium/core/web/words'
import { usePhone } from '@atrium/selling/web/phone'
import { isSignedOut } from '@atrium/selling/web/phone-later'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Static } from 'typebox'
import type { priced } from '../../phone.ts'

export type Price = Static<typeof priced>

const CHANGED = 40902

/** The server's answer: what the basket costs, or why it cannot be ordered. */
type Answer = { priced: Price; refusal: null } | { priced: null; refusal: ApiRefusal }

/**
 * What a basket costs now, as the order will; nothing while it cannot be priced. `onChanged`, the same function each
 * time, is called if something in it is not sold any more as it was shown.
 */
export function usePrice(body: object | null, onChanged: () => unknown) {
  const { path, who, signedIn, forget } = usePhone()
  const locale = useLocale()
  const say = useSay()
  const { data, error } = useQuery({
    queryKey: ['h5', path, 'preview', who, locale, body],
    queryFn: async (): Promise<Answer> => {
      try {
        return { priced: await (await signedIn()).post<Price>(`${path}/order/preview`, body ?? {}), refusal: null }
      } catch (refusal) {
        // That it is refused is an answer; that the phone is not signed in any more, or has no connection, is none.
        if (refusal instanceof ApiRefusal && !isSignedOut(refusal)) return { priced: null, refusal }
        throw refusal
      }
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isChanged = data?.refusal?.body.code === CHANGED
  useEffect(() => {
    if (isChanged) onChanged()
  }, [isChanged, onChanged])
  const isOver = isSignedOut(error)
  useEffect(() => {
    if (isOver) forget()
  }, [isOver, forget])
  if (body === null) return null
  if (!data) return error && !isOver ? { priced: null, wrong: say(error) } : null
  return { priced: data.priced, wrong: data.refusal && textOf(data.refusal) }
}

/** What is wrong with each part, where the server says so. */
export function textOf({ body: { fields }, message }: ApiRefusal): string {
  const texts = Object.values(fields ?? {})
  return texts.length > 0 ? texts.join('\n') : message
}
