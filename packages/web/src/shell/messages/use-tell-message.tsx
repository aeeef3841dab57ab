import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useIsPhone } from '../../ui/use-media.ts'
import { useWord } from '../words.ts'
import { type Message, placeOf } from './calls.ts'

const SHOWN_S = 8

/** Tells of a message: by the desktop where the person has allowed it, else inside the page. */
export function useTellMessage(): (message: Message) => void {
  const word = useWord()
  const navigate = useNavigate()
  const { notification } = App.useApp()
  const phone = useIsPhone()

  function onDesktop(message: Message): boolean {
    if (!('Notification' in window) || Notification.permission !== 'granted') return false
    try {
      // The tag keeps several windows of one person from telling it several times.
      const shown = new Notification(message.title, { body: message.content, tag: message._id })
      shown.onclick = () => {
        window.focus()
        shown.close()
        navigate(placeOf(message) ?? '/user/message')
      }
      return true
    } catch {
      // Some phones allow notifications and cannot show one from a page.
      return false
    }
  }

  return (message) => {
    if (onDesktop(message)) return
    notification.open({
      // One place for all: the newest is shown, the bell counts the others.
      key: 'message',
      title: message.title,
      description: <span className="u-notice">{message.content}</span>,
      duration: SHOWN_S,
      // Beside the menu: at the top right it would lie over the buttons of whatever is open.
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
