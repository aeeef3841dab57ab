import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { isBoardOpen } from '../../page/open-board.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { useWord } from '../words.ts'
import { type Message, placeOf } from './calls.ts'

const SHOWN_S = 8

/**
 * Shows a new message: as a desktop notification if the person has allowed that, otherwise inside the page. Over a
 * dashboard nothing is shown; the bell counts the message.
 */
export function useShowMessage(): (message: Message) => void {
  const word = useWord()
  const navigate = useNavigate()
  const { notification } = App.useApp()
  const phone = useIsPhone()

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

  return (message) => {
    if (onDesktop(message) || isBoardOpen()) return
    notification.open({
      // All messages share one key: the newest is shown, and the bell counts the others.
      key: 'message',
      title: message.title,
      description: <span className="core-user-notice">{message.content}</span>,
      duration: SHOWN_S,
      // At the bottom left, beside the menu: at the top right it would cover buttons.
      placement: phone ? 'top' : 'bottomLeft',
      actions: (
        <Button
          type="primary"
          size="small"
          onClick={() => {
            notification.destroy('message')
            navigate('/user/message')
          }}
        >
          {word('view')}
        </Button>
      ),
    })
  }
}
