import { useQueryClient } from '@tanstack/react-query'
import type { Locale } from '../../../contract/refusal.ts'
import { type Session, type SessionUser, sessionQuery } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { changeLocale } from '../../i18n.ts'

/** Changes the language of the page and saves it in the account for the next sign-in. */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const client = useQueryClient()
  return async (locale) => {
    // An answer that is still in progress contains the old language and would undo the choice.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey })
    // Saved first: a page that is opened after this one has changed must have the same language.
    const saving = api.putLasting<{ user: SessionUser }>('/api/user/loginUser', { locale })
    await saving.catch(() => undefined)
    await changeLocale(locale)
    const { user } = await saving
    client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, user })
  }
}
