import { App, Button, Form, Input } from 'antd'
import type { SessionUser } from '../../access/session.ts'
import { ApiRefusal } from '../../api/client.ts'
import { focusFirstOf, WrongFields } from '../../crud/form/wrong-fields.tsx'
import { useWord } from '../words.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface Values {
  name: string
  email: string | null
}

/**
 * Name and e-mail address, which people can change themselves; only an administrator changes account and mobile number.
 */
export function ProfileForm({ user }: { user: SessionUser }) {
  const word = useWord()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { mutate, isPending } = useSaveProfile()

  function save({ name, email }: Values) {
    mutate(
      { name, email: email ?? '' },
      {
        onSuccess: () => void message.success(word('saved')),
        onError(failure) {
          const fields = failure instanceof ApiRefusal ? Object.entries(failure.body.fields ?? {}) : []
          form.setFields(fields.map(([field, text]) => ({ name: field as keyof Values, errors: [text] })))
          if (fields.length === 0) message.error(failure.message)
        },
      },
    )
  }

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={user}
      onFinish={save}
      onFinishFailed={() => focusFirstOf(form)}
      requiredMark={false}
    >
      <Form.Item
        name="name"
        label={word('name')}
        rules={[{ required: true, whitespace: true, message: word('nameRequired') }]}
      >
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={word('email')} rules={[{ type: 'email', message: word('emailWrong') }]}>
        <Input maxLength={100} autoComplete="email" inputMode="email" placeholder={word('notSet')} />
      </Form.Item>
      <dl className="core-user-facts">
        <Fact name={word('username')} value={user.username} />
        <Fact name={word('mobile')} value={user.mobile} />
      </dl>
      <WrongFields />
      <Button type="primary" htmlType="submit" loading={isPending}>
        {word('save')}
      </Button>
    </Form>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const word = useWord()
  return (
    <div>
      <dt>{name}</dt>
      <dd data-empty={!value}>{value || word('notSet')}</dd>
    </div>
  )
}
