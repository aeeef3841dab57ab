import { App } from 'antd'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useWord } from '../words.ts'

export const PASSWORD_PAGE = '/user/password'

/** Sends a person who must change the password to that page, from every other page, and says why. */
export function PasswordDue() {
  const word = useWord()
  const { pathname } = useLocation()
  const { message } = App.useApp()
  const text = word('passwordDue')
  useEffect(() => void message.info({ key: 'passwordDue', content: text }), [message, text])
  return pathname === PASSWORD_PAGE ? null : <Navigate replace to={PASSWORD_PAGE} />
}
