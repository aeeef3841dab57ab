import type { Locale } from '@atrium/contract/refusal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiRefusal, api } from '../api/client.ts'
import { chosenHere, currentLocale } from '../i18n.ts'
import { pageAfterSignIn } from './redirect.ts'
import { useWord } from './words.ts'

export interface Credential {
  username: string
  password: string
}

interface SignedIn {
  tenant: { loginPage: string | null }
  user: { locale: Locale }
}

/** Signs in and goes where the person wanted to be. `signIn` answers the sentence to show, or nothing. */
export function useSignIn() {
  const word = useWord()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (credential: Credential) => api.post<SignedIn>('/api/user/login', credential, { type: 'pc' }),
  })

  async function signIn(credential: Credential): Promise<string | undefined> {
    try {
      const { tenant, user } = await mutateAsync(credential)
      // Whoever changed the language of this page meant it; the account follows.
      if (chosenHere() && user.locale !== currentLocale())
        await api.put('/api/user/loginUser', { locale: currentLocale() })
      client.clear()
      await goTo(pageAfterSignIn(search.get('redirectUrl'), tenant.loginPage))
      return undefined
    } catch (failure) {
      return failure instanceof ApiRefusal ? failure.message : word('unreachable')
    }
  }

  async function goTo(address: string) {
    // A public dashboard is a document of its own, not a page of this one.
    if (address.startsWith('/public/')) location.assign(address)
    else await navigate(address, { replace: true })
  }

  return { signIn, pending: isPending, refused: error instanceof ApiRefusal ? error.body : undefined }
}
