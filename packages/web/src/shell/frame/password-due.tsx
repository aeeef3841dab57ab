import { App } from 'antd'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useWord } from '../words.ts'

export const PASSWORD_PAGE = '/user/password'

/** Whoever has to change the password first is told so and led there, from wherever they wanted to go. */
export function PasswordDue() {
  const word = useWord()
  const { pathname } = useLocation()
  const { message } = App.useApp()
  const text = word('passwordDue')
  useEffect(() => void message.info({ key: 'passwordDue', content: text }), [message, text])
  return pathname === PASSWORD_PAGE ? null : <Navigate replace to={PASSWORD_PAGE} />
}
