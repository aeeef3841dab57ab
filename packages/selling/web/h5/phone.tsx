import type { App } from '@atrium/core/contract/define/app'
import { ApiRefusal, type PhoneApi, phoneApi } from '@atrium/core/web/api/client'
import { keep, kept } from '@atrium/core/web/kept'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { AnyPhoneParts, PhoneConsumer } from './phone-parts.ts'
import { useWordFor } from './words.ts'

/** What this browser stores for an app: the seller and the code of the last visit, and one token for each seller. */
interface Memory {
  seller: string | null
  no: string | null
  tokens: Record<string, string>
}

export interface Phone {
  app: App
  parts: AnyPhoneParts
  /** Calls with the token of the last visited seller; without a token before the first order there. */
  api: PhoneApi
  /** The consumer's token; null for an anonymous visitor. */
  token: string | null
  /** Separates the cached answers of different consumers. */
  who: string
  /** The last scanned code; null after a visit without one, at the host of a tenant. */
  no: string | null
  /** Whether a seller has been visited, so that one can sign in there. */
  hasSeller: boolean
  /** The address of the first page, with the last code. */
  home: string
  /** The path of this app's calls: `/api/client/<app>` */
  path: string
  visit(seller: string, no: string | null): void
  /** Calls with a token; an anonymous visitor is signed in as a new consumer first. */
  signedIn(): Promise<PhoneApi>
  signInBySms(mobile: string, code: string): Promise<PhoneConsumer>
  signInByWeixin(code: string): Promise<PhoneConsumer>
  /** The token has ended: the visitor is anonymous again. */
  forget(): void
}

const PhoneContext = createContext<Phone | null>(null)

export function usePhone(): Phone {
  const phone = useContext(PhoneContext)
  if (!phone) throw new Error('there is no phone around this page')
  return phone
}

interface SignedIn {
  token: string
  consumer: PhoneConsumer
}

export function PhoneProvider({ app, parts, children }: { app: App; parts: AnyPhoneParts; children: ReactNode }) {
  const [memory, setMemory] = useState(() => readMemory(app.key))
  const phone = useMemo<Phone>(() => {
    const { seller, no, tokens } = memory
    const token = seller === null ? null : (tokens[seller] ?? null)
    const api = phoneApi(token)
    const remember = (next: Memory) => {
      keep(keyOf(app.key), JSON.stringify(next))
      setMemory(next)
    }
    async function signIn(body: object): Promise<SignedIn> {
      const answer = await api.post<SignedIn>('/api/client/login', {
        app: app.key,
        ...(no === null ? {} : { no }),
        ...body,
      })
      if (seller !== null) remember({ ...memory, tokens: { ...tokens, [seller]: answer.token } })
      return answer
    }
    return {
      app,
      parts,
      api,
      token,
      who: token?.slice(-8) ?? 'nobody',
      no,
      hasSeller: seller !== null,
      home: `/h5/${app.key}${no ? `?no=${no}` : ''}`,
      path: `/api/client/${app.key}`,
      visit(at, code) {
        if (at !== seller || code !== no) remember({ ...memory, seller: at, no: code })
      },
      async signedIn() {
        return token === null ? phoneApi((await signIn({ type: 'h5' })).token) : api
      },
      signInBySms: async (mobile, code) => (await signIn({ type: 'sms', mobile, code })).consumer,
      signInByWeixin: async (code) => (await signIn({ type: 'weixin', code })).consumer,
      forget() {
        if (seller === null || token === null) return
        const { [seller]: _over, ...rest } = tokens
        remember({ ...memory, tokens: rest })
      },
    }
  }, [app, parts, memory])
  return <PhoneContext value={phone}>{children}</PhoneContext>
}

/** The words of these pages; where the app has one of its own with the same key, that: a shop has no devices. */
export const useOwnWord = () => useWordFor(usePhone().app.key)

/** Whether the token has ended, after thirty days without use or because the seller has closed. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiRefusal && error.body.statusCode === 401
}

const keyOf = (app: string) => `atrium.h5.${app}`

function readMemory(app: string): Memory {
  const nothing: Memory = { seller: null, no: null, tokens: {} }
  try {
    const read = JSON.parse(kept(keyOf(app)) ?? 'null') as Memory | null
    return read && typeof read.tokens === 'object' ? read : nothing
  } catch {
    return nothing
  }
}
