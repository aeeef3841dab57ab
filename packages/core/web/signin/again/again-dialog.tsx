import { Button, Modal, Tabs } from 'antd'
import type { SessionUser } from '../../access/session.ts'
import { AccountForm } from '../account-form.tsx'
import '../signin.css'
import { SmsForm } from '../sms-form.tsx'
import type { SignedIn } from '../use-sign-in.ts'
import { useWord } from '../words.ts'
import { useAgainWords } from './words.ts'

/** Above every dialog, drawer and menu of the page, below its messages. */
const Z_INDEX = 1900

interface AgainDialogProps {
  user: SessionUser
  /** Somebody else is signed in in this browser now. */
  isOther: boolean
  onSignedIn(signedIn: SignedIn): void
  onLeave(): void
}

/** The layer in which a person signs in again, by password or text message, without leaving the page. */
export default function AgainDialog({ user, isOther, onSignedIn, onLeave }: AgainDialogProps) {
  const { word } = useAgainWords()
  const signInWord = useWord()
  const again = { account: user.username, onSignedIn }
  const password = <AccountForm {...again} />
  return (
    <Modal
      open
      width={420}
      zIndex={Z_INDEX}
      title={word('title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <p>{word(isOther ? 'other' : 'hint', { name: user.name })}</p>
      {user.mobile === null ? (
        password
      ) : (
        <Tabs
          destroyOnHidden
          items={[
            { key: 'account', label: signInWord('accountTab'), children: password },
            { key: 'sms', label: signInWord('smsTab'), children: <SmsForm {...again} /> },
          ]}
        />
      )}
      <p className="core-signin-again-leave">
        {word('leaveHint')}{' '}
        <Button type="link" size="small" onClick={onLeave}>
          {word('leave')}
        </Button>
      </p>
    </Modal>
  )
}
