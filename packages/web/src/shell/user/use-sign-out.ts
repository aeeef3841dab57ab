import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { keepSignedIn } from '../../kept.ts'
import { useWord } from '../words.ts'

/** Ends the session on the server, clears all cached data, and opens the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const word = useWord()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  return async () => {
    try {
      await api.del('/api/user/logout')
    } catch {
      message.error(word('logoutFailed'))
      return
    }
    keepSignedIn(false)
    await navigate('/login', { replace: true })
    client.clear()
  }
}
