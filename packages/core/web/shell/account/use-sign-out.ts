import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { useSession } from '../../access/session.ts'
import { api, keepPage } from '../../api/client.ts'
import { keepSignedIn } from '../../kept.ts'
import { dropInputsOf } from '../../unsaved/kept-input.ts'
import { useWord } from '../words.ts'

/** Ends the session on the server, clears all cached data and what forms have kept, and opens the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const word = useWord()
  const { user } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  return async () => {
    // The server closes this page's socket, too, and the page then reads again: its 401 must not keep this address for
    // whoever signs in next.
    const letGo = keepPage()
    try {
      await api.del('/api/user/logout')
      keepSignedIn(false)
      dropInputsOf(user._id)
      await navigate('/login', { replace: true })
      client.clear()
    } catch {
      message.error(word('logoutFailed'))
    } finally {
      letGo()
    }
  }
}
