import { Form, Input } from 'antd'
import { passwordFault } from '../../contract/password.ts'
import { currentLocale } from '../i18n.ts'
import { useWord } from './words.ts'

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/** Fields for the old password, the new one and its repetition, with the same rules as on the server. */
export function NewPasswordFields({ username = '' }: { username?: string }) {
  const word = useWord()
  return (
    <>
      <Form.Item
        name="oldPassword"
        label={word('oldPassword')}
        rules={[{ required: true, message: word('oldPasswordRequired') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={word('newPassword')}
        extra={word('passwordHint')}
        dependencies={['oldPassword']}
        rules={[
          { required: true, message: word('newPasswordRequired') },
          ({ getFieldValue }) => ({
            async validator(_rule, value?: string) {
              if (!value) return
              const fault = passwordFault(value, username)
              if (fault) throw new Error(fault[currentLocale()])
              if (value === getFieldValue('oldPassword')) throw new Error(word('samePassword'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={word('confirmPassword')}
        dependencies={['newPassword']}
        rules={[
          { required: true, message: word('confirmPasswordRequired') },
          ({ getFieldValue }) => ({
            async validator(_rule, value?: string) {
              if (value && value !== getFieldValue('newPassword')) throw new Error(word('unequalPasswords'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
