import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Locale } from '../../contract/refusal.ts'
import { ApiRefusal, api } from '../api/client.ts'
import { chosenHere, currentLocale } from '../i18n.ts'
import { pageAfterSignIn } from './redirect.ts'
import { useWord } from './words.ts'

/** The credentials of each sign-in call. */
interface Proofs {
  '/api/user/login': { username: string; password: string }
  '/api/user/login/sms': { username: string; code: string }
  '/api/user/login/token': { token: string }
  '/api/user/setup': { token: string; sysName: string; name: string; username: string; password: string }
}

export interface SignedIn {
  tenant: { loginPage: string | null }
  user: { _id: string; locale: Locale; updatePwd: boolean }
}

/**
 * Signs in and opens the requested page, or does `onSignedIn` in its place. `signIn` returns the text to show, or nothing
 * if `atFields` has shown the errors.
 */
export function useSignIn<Way extends keyof Proofs>(way: Way, onSignedIn?: (signedIn: SignedIn) => void) {
  const word = useWord()
  const openPage = useEnter()
  const enter = onSignedIn ?? openPage
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (proof: Proofs[Way]) => api.post<SignedIn>(way, proof, { type: 'pc' }),
  })

  async function signIn(
    proof: Proofs[Way],
    atFields?: (faults: Record<string, string>) => void,
  ): Promise<string | undefined> {
    try {
      await enter(await mutateAsync(proof))
      return undefined
    } catch (failure) {
      const faults = failure instanceof ApiRefusal ? failure.body.fields : undefined
      if (faults && atFields) return void atFields(faults)
      return failure instanceof ApiRefusal ? failure.message : word('unreachable')
    }
  }

  return { signIn, pending: isPending, refused: error instanceof ApiRefusal ? error.body : undefined }
}

/** Opens the page after signing in: redirectUrl, otherwise the tenant's page, otherwise the launcher. */
export function useEnter() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()

  return async function enter({ tenant, user }: SignedIn): Promise<void> {
    // A language chosen on the sign-in page is saved in the account, unless the password must be changed first.
    if (chosenHere() && user.locale !== currentLocale() && !user.updatePwd)
      await api.put('/api/user/loginUser', { locale: currentLocale() })
    client.clear()
    const address = pageAfterSignIn(search.get('redirectUrl'), tenant.loginPage)
    // A public dashboard is a document of its own, and the pages of phones come with the permission to ask for the place.
    if (/^\/(public\/|m(\/|$))/.test(address)) location.assign(address)
    else await navigate(address, { replace: true })
  }
}
