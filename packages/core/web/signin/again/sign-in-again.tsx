import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../../access/session.ts'
import { workAs } from '../../api/client.ts'
import { plainGet } from '../../api/plain-get.ts'
import { lazy, loadChunk } from '../../page/chunk.ts'
import { dropOldInputs } from '../../unsaved/kept-input.ts'
import { isAnythingTyped, leaveForSignIn, watchTyping } from '../../unsaved/unsaved.ts'

const AgainDialog = lazy(() => import('./again-dialog.tsx'))

const TIMEOUT_MS = 10_000

/**
 * Where something is typed or an act is under way when the session ends, the same person signs in again in a layer above
 * the page, and what was refused is sent once more. Everybody else goes by the sign-in page.
 */
export function SignInAgain() {
  const { user } = useSession()
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ isOther: boolean }>()
  const waiting = useRef<{ promise: Promise<boolean>; resolve(isBack: boolean): void }>(undefined)

  function close(isBack: boolean): void {
    if (!isBack) leaveForSignIn()
    waiting.current?.resolve(isBack)
    waiting.current = undefined
    setAsked(undefined)
    if (!isBack) return
    // Rights may have changed, and what the page shows may be older than the pause.
    void client.invalidateQueries()
    void loadChunk(() => import('../../api/socket.ts')).then(({ connectAgain }) => connectAgain())
  }

  /** Asks whether this person has a session, after signing in again in another tab. */
  const look = useEffectEvent(async () => {
    const now = await whoIsSignedIn()
    if (!waiting.current) return
    if (now === user._id) close(true)
    else setAsked({ isOther: now !== undefined })
  })

  useEffect(watchTyping, [])
  useEffect(dropOldInputs, [])
  // Without the shell nobody could answer any more.
  useEffect(() => () => waiting.current?.resolve(false), [])
  // Before the effects in which the page's queries send their first calls.
  useLayoutEffect(
    () =>
      workAs({
        id: user._id,
        async signInAgain(isAct) {
          if (!isAct && !isAnythingTyped()) return false
          if (!waiting.current) {
            let resolve: (isBack: boolean) => void = () => {}
            const promise = new Promise<boolean>((done) => {
              resolve = done
            })
            waiting.current = { promise, resolve }
            void look()
          }
          return waiting.current.promise
        },
      }),
    [user._id],
  )
  useEffect(() => {
    if (!asked) return
    const onFocus = () => void look()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [asked])

  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <AgainDialog
        user={user}
        isOther={asked.isOther}
        onSignedIn={({ user: now }) => close(now._id === user._id)}
        onLeave={() => close(false)}
      />
    </Suspense>
  )
}

/** The id of the user whose session this browser has; undefined if nobody is signed in, or the server does not say. */
async function whoIsSignedIn(): Promise<string | undefined> {
  try {
    const { body } = await plainGet('/api/user/me', AbortSignal.timeout(TIMEOUT_MS))
    return (body as { user?: { _id: string } } | null)?.user?._id
  } catch {
    return undefined
  }
}
