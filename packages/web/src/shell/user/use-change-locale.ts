import type { Locale } from '@atrium/contract/refusal'
import { useQueryClient } from '@tanstack/react-query'
import { type Session, type SessionUser, sessionQuery } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { changeLocale } from '../../i18n.ts'

/** Changes the language of the page and saves it in the account for the next sign-in. */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const client = useQueryClient()
  return async (locale) => {
    // An answer that is still in progress contains the old language and would undo the choice.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey })
    await changeLocale(locale)
    const { user } = await api.putLasting<{ user: SessionUser }>('/api/user/loginUser', { locale })
    client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, user })
  }
}
