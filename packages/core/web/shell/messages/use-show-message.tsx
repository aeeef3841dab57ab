import { App, Button } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { isBoardOpen } from '../../page/open-board.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { isAnythingTyped } from '../../unsaved/unsaved.ts'
import { useWord } from '../words.ts'
import { type Message, ORDER, placeOf } from './calls.ts'
import './notice.css'

const SHOWN_S = 8
/** All messages share one notice: the newest is shown, and the bell counts the others. */
const KEY = 'message'

/**
 * Shows a new message: as a desktop notification if the person has allowed that, otherwise as one line below the bell,
 * which covers nothing of the page. While it is shown, messages of orders are counted in it. Over a dashboard, and on a
 * phone over a form in which something is typed, nothing is shown; the bell counts the message.
 */
export function useShowMessage(): (message: Message) => void {
  const word = useWord()
  const navigate = useNavigate()
  const { notification } = App.useApp()
  const phone = useIsPhone()
  const orders = useRef(0)

  function onDesktop(message: Message): boolean {
    if (!('Notification' in window) || Notification.permission !== 'granted') return false
    try {
      // The tag makes the browser show the message only once, even if the person has several windows open.
      const shown = new Notification(message.title, { body: message.content, tag: message._id })
      shown.onclick = () => {
        window.focus()
        shown.close()
        navigate(placeOf(message) ?? '/user/message')
      }
      return true
    } catch {
      // Some phones grant the permission but cannot show a notification from a page.
      return false
    }
  }

  function view() {
    orders.current = 0
    notification.destroy(KEY)
    navigate('/user/message')
  }

  return (message) => {
    if (onDesktop(message) || isBoardOpen() || (phone && isAnythingTyped())) return
    orders.current = message.type === ORDER ? orders.current + 1 : 0
    const count = orders.current
    notification.open({
      key: KEY,
      className: 'core-shell-notice',
      title: (
        <span className="core-shell-notice-line">
          <b>{count > 1 ? word('orderMessages', { count }) : message.title}</b>
          <span title={message.content}>{message.content}</span>
          <Button type="link" size="small" onClick={view}>
            {word('view')}
          </Button>
        </span>
      ),
      duration: SHOWN_S,
      placement: phone ? 'top' : 'topRight',
      onClose() {
        orders.current = 0
      },
    })
  }
}
